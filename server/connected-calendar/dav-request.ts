import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { CalendarSyncProblem } from "../../app/platform/time/calendar-providers.ts";
import { isPublicAddress } from "../public-address.ts";
import { NotPublic, publicLookup } from "../public-lookup.ts";

const DEADLINE_MS = 20_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** A calendar's server that cannot be used. The message never names credentials or what the server answered. */
export class CalendarServerProblem extends Error {
  readonly code: CalendarSyncProblem;
  constructor(code: CalendarSyncProblem, status?: number) {
    super(status === undefined ? code : `${code} (${status})`);
    this.name = "CalendarServerProblem";
    this.code = code;
  }
}

export type Network = {
  isAllowed?: (address: string) => boolean;
  /** Certificate authorities instead of the usual ones, PEM. */
  ca?: string | undefined;
  deadlineMs?: number;
};

export type Sent = { method: string; headers: Record<string, string>; body?: string | undefined };
export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };
export type SendDav = (url: string, sent: Sent) => Promise<Answered>;

/**
 * Sends requests to a calendar's server and reads its answers, of at most 16 MB. Only https and public addresses are
 * reached, and no redirect is followed.
 */
export function openDavAgent(network: Network = {}): { send: SendDav; close(): void } {
  const { isAllowed = isPublicAddress, deadlineMs = DEADLINE_MS, ca } = network;
  const agent = new Agent({ minVersion: "TLSv1.2", keepAlive: true, maxSockets: 2, ...(ca && { ca }) });
  /** @throws CalendarServerProblem */
  const send: SendDav = async (url, { method, headers, body }) => {
    const target = new URL(url);
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (target.protocol !== "https:" || target.username || (isIP(host) && !isAllowed(host)))
      throw new CalendarServerProblem("NOT_ALLOWED");
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const options = { method, agent, signal: AbortSignal.timeout(deadlineMs), lookup: publicLookup(isAllowed) };
      const request = httpsRequest(target, { ...options, headers: { ...headers, ...length } }, resolve);
      request.once("error", (error) => reject(new CalendarServerProblem(reasonOf(error))));
      request.end(body);
    });
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: await readBounded(answer) };
  };
  return { send, close: () => agent.destroy() };
}

/** The codes of OpenSSL and of Node for a certificate that is not accepted. */
const OF_CERTIFICATE = /^ERR_SSL|^ERR_TLS|CERT|SIGNED|^EPROTO|^UNABLE_TO/;

function reasonOf(error: Error & { code?: unknown }): CalendarSyncProblem {
  if (error instanceof NotPublic) return "NOT_ALLOWED";
  return typeof error.code === "string" && OF_CERTIFICATE.test(error.code) ? "CERTIFICATE" : "NOT_REACHED";
}

async function readBounded(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new CalendarServerProblem("TOO_LARGE");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof CalendarServerProblem ? error : new CalendarServerProblem("NOT_REACHED");
  }
  return Buffer.concat(chunks).toString("utf8");
}
