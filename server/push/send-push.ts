import { ECDH } from "node:crypto";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import webPush from "web-push";
import type { Reason } from "../../app/i18n/notifications/reasons.ts";
import { truncate } from "../../app/platform/text/truncate.ts";
import { NotPublic, publicLookup } from "../public-lookup.ts";
import type { VapidKeys } from "./vapid-keys.ts";

export type Subscription = { endpoint: string; p256dh: string; auth: string };
type SendOptions = {
  /** A topic makes a repeated push replace the earlier one; base64url, at most 32 characters. */
  topic: string;
  urgent: boolean;
  /** The time that the push service keeps it for a phone that is off. */
  ttlSeconds: number;
};

/** A push service did not accept a notification. */
export class PushFailed extends Error {
  /** The subscription has ended. */
  readonly gone: boolean;
  /** True if a retry is useless. */
  readonly final: boolean;
  /** The seconds until the earliest retry. */
  readonly waitSeconds: number | undefined;
  readonly reason: Reason;
  constructor(message: string, { gone = false, final = false, ...more }: Partial<Omit<PushFailed, keyof Error>> = {}) {
    super(message);
    this.gone = gone;
    this.final = final;
    this.waitSeconds = more.waitSeconds;
    this.reason = more.reason ?? "UNREACHABLE";
  }
}

/** Sends an encrypted text to a browser's push service. @throws PushFailed */
export type SendPush = (to: Subscription, text: string, options: SendOptions) => Promise<void>;

type Sender = {
  keys: VapidKeys;
  /** The contact for push services: `mailto:` or `https:`. */
  contact: string;
  deadlineMs?: number;
  lookup?: ReturnType<typeof publicLookup>;
  request?: (options: RequestOptions, answer: (answer: IncomingMessage) => void) => ClientRequest;
};

const DEADLINE_MS = 10_000;
const MOST_SAID = 200;

/**
 * Sends by Web Push (RFC 8030, 8188, 8291, 8292), by https and to public addresses only, because endpoints are
 * untrusted. Redirects are not followed.
 */
export function createSendPush(options: Sender): SendPush {
  const { keys, contact, deadlineMs = DEADLINE_MS, lookup = publicLookup(), request = httpsRequest } = options;
  return async ({ endpoint, p256dh, auth }, text, { topic, urgent, ttlSeconds }) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (url?.protocol !== "https:" || isIP(url.hostname.replace(/^\[|\]$/g, "")))
      throw new PushFailed("The endpoint is no address of a push service", { gone: true });
    if (!isKey(p256dh)) throw new PushFailed("The browser's key is none that can be encrypted for", { gone: true });
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: ttlSeconds,
      topic,
      urgency: urgent ? ("high" as const) : ("normal" as const),
    });
    const answer = await new Promise<{ status: number; said: string; retryAfter: string | undefined }>(
      (resolve, reject) => {
        const sent = request(
          {
            hostname: url.hostname,
            port: url.port || undefined,
            path: url.pathname + url.search,
            method,
            headers,
            lookup,
            agent: false,
            signal: AbortSignal.timeout(deadlineMs),
          },
          (incoming) => {
            const { statusCode: status = 0, headers: given } = incoming;
            const done = (said: string) => resolve({ status, said, retryAfter: given["retry-after"] });
            void beginningOf(incoming).then(done, () => done(""));
          },
        );
        sent.once("error", (error) =>
          reject(
            error instanceof NotPublic
              ? new PushFailed("The endpoint is not on the internet", { gone: true })
              : new PushFailed(`The push service was not reached: ${error.message}`),
          ),
        );
        sent.end(body);
      },
    );
    judge(answer);
  };
}

/** True if a key is a point of the curve P-256, as those of browsers are. */
function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/** The beginning of the service's answer, which is untrusted; the status decides. */
async function beginningOf(incoming: IncomingMessage): Promise<string> {
  let said = "";
  for await (const chunk of incoming) {
    said += chunk;
    if (said.length >= MOST_SAID) break;
  }
  return truncate(said, MOST_SAID).replace(/\s+/g, " ").trim();
}

function judge({ status, said, retryAfter }: { status: number; said: string; retryAfter: string | undefined }): void {
  if (status >= 200 && status < 300) return;
  const message = `The push service answered ${status}${said && `: ${said}`}`;
  if (status === 404 || status === 410) throw new PushFailed(message, { gone: true });
  const waitSeconds = retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
  const final = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  throw new PushFailed(message, { final, waitSeconds, reason: final ? "REFUSED" : "LATER" });
}
