import { createHash, randomBytes } from "node:crypto";
import {
  AFTER_PAINT_SCRIPT,
  FIRST_PAINT_SCRIPT,
  SPECULATION_RULES,
  WAITS_SCRIPT,
} from "../../app/platform/pages/inline-scripts.ts";

export type HeaderOptions = {
  /** The origin that official clients in the browser connect to. */
  supabaseUrl: string;
  /** The site is reached by https, so browsers may insist on it. */
  https: boolean;
  /** All names below the site's have https too. */
  subdomains?: boolean | undefined;
  /** Vite's own inline scripts have neither nonce nor known hash. */
  development?: boolean;
};

export const createNonce = (): string => randomBytes(16).toString("base64url");

const sha256 = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const CONSTANT_SCRIPTS = [FIRST_PAINT_SCRIPT, WAITS_SCRIPT, AFTER_PAINT_SCRIPT, SPECULATION_RULES];

/**
 * The policy of a document: scripts are our files, the constant inline ones, and this answer's own (nonce). A page that is
 * the same for everybody has none of its own.
 */
export function documentPolicy(nonce: string | undefined, { supabaseUrl, https, development }: HeaderOptions): string {
  const backend = new URL(supabaseUrl).origin;
  const socket = backend.replace(/^http/, "ws");
  const scripts = development
    ? "'unsafe-inline'"
    : [...(nonce ? [`'nonce-${nonce}'`] : []), ...CONSTANT_SCRIPTS.map(sha256)].join(" ");
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "script-src-attr 'none'",
    // Dialogs and drawers lock scrolling by a style element of their own, without a nonce.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${backend}`,
    // Articles may link recordings of other places.
    `media-src 'self' blob: https: ${backend}`,
    "font-src 'self'",
    `connect-src 'self' ${backend} ${socket}${development ? " ws:" : ""}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    // Players that a reader of an article asks for (see app/blog/blocks.ts).
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return [...directives, ...(https ? ["upgrade-insecure-requests"] : [])].join("; ");
}

/** The policy of an answer that is data: opened as a page, it can do nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const UNUSED_POWERS = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "usb",
];

const ALWAYS = { "x-content-type-options": "nosniff", "referrer-policy": "strict-origin-when-cross-origin" };

const FOR_DOCUMENTS = {
  "permissions-policy": UNUSED_POWERS.map((power) => `${power}=()`).join(", "),
  "cross-origin-opener-policy": "same-origin",
};

/** Adds to an answer what it does not say itself; a page may be stricter about its referrer. */
export function secure(headers: Headers, nonce: string | undefined, options: HeaderOptions): void {
  const document = headers.get("content-type")?.startsWith("text/html") ?? false;
  const own = document
    ? { ...FOR_DOCUMENTS, "content-security-policy": documentPolicy(nonce, options) }
    : { "content-security-policy": DATA_POLICY };
  for (const [name, value] of Object.entries({ ...ALWAYS, ...own })) if (!headers.has(name)) headers.set(name, value);
  if (options.https)
    headers.set("strict-transport-security", `max-age=31536000${options.subdomains ? "; includeSubDomains" : ""}`);
}
