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
  /** True if the site is reached by https, for HSTS. */
  https: boolean;
  /** True if HSTS includes subdomains. */
  subdomains?: boolean | undefined;
  /** True if the document may use the microphone and keep the screen on (recording-pages.ts). */
  microphone?: boolean;
  /** True if Vite's inline scripts are allowed, which have neither a nonce nor a known hash. */
  development?: boolean;
};

/** A nonce for one document: 16 random bytes in base64url. */
export const createNonce = (): string => randomBytes(16).toString("base64url");

const sha256 = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const CONSTANT_SCRIPTS = [FIRST_PAINT_SCRIPT, WAITS_SCRIPT, AFTER_PAINT_SCRIPT, SPECULATION_RULES];

/**
 * The Content-Security-Policy of a document: it allows our script files, the constant inline ones, and those with the nonce. A page that is
 * cached has no nonce.
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
    // Dialogs and drawers lock scrolling with a style element without a nonce.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${backend}`,
    // Articles may link recordings on other sites.
    `media-src 'self' blob: https: ${backend}`,
    "font-src 'self'",
    `connect-src 'self' ${backend} ${socket}${development ? " ws:" : ""}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    // Players that readers start in an article (see app/blog/blocks.ts).
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return [...directives, ...(https ? ["upgrade-insecure-requests"] : [])].join("; ");
}

/** The policy of data: opened as a page, it can do nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

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
  "permissions-policy": permissionsPolicy(),
  "cross-origin-opener-policy": "same-origin",
};

/** @param own powers that the document itself may use */
function permissionsPolicy(own: readonly string[] = []): string {
  return UNUSED_POWERS.map((power) => `${power}=(${own.includes(power) ? "self" : ""})`).join(", ");
}
// The screen stays on while somebody speaks.
const WITH_MICROPHONE = {
  ...FOR_DOCUMENTS,
  "permissions-policy": permissionsPolicy(["microphone", "screen-wake-lock"]),
};

/** Adds the security headers that an answer does not set itself; a page may set a stricter referrer policy. */
export function setSecurityHeaders(headers: Headers, nonce: string | undefined, options: HeaderOptions): void {
  const document = headers.get("content-type")?.startsWith("text/html") ?? false;
  const specific = document
    ? {
        ...(options.microphone ? WITH_MICROPHONE : FOR_DOCUMENTS),
        "content-security-policy": documentPolicy(nonce, options),
      }
    : { "content-security-policy": DATA_POLICY };
  for (const [name, value] of Object.entries({ ...ALWAYS, ...specific }))
    if (!headers.has(name)) headers.set(name, value);
  if (options.https)
    headers.set("strict-transport-security", `max-age=31536000${options.subdomains ? "; includeSubDomains" : ""}`);
}
