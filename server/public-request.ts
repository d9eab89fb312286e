import { type Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { decodeAnswer } from "./decode-answer.ts";
import { isPublicAddress } from "./public-address.ts";
import { NotPublic, publicLookup } from "./public-lookup.ts";

/** A request to the internet that was not sent or not answered. The message never contains the address or the sent data. */
export class RequestFailed extends Error {
  readonly reason: "NOT_ALLOWED" | "CERTIFICATE" | "NOT_REACHED" | "TOO_LARGE";
  constructor(reason: RequestFailed["reason"]) {
    super(reason);
    this.name = "RequestFailed";
    this.reason = reason;
  }
}

export type Sent = { method: string; headers: Record<string, string>; body?: string | undefined };
export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };
type Limits = {
  mostBytes: number;
  deadlineMs: number;
  agent?: Agent;
  /** Decides on each address that a name resolves to. */
  isAllowed?: ((address: string) => boolean) | undefined;
  protocols?: readonly string[];
  /** True if the address may hold a user's name and password. */
  isUserAllowed?: boolean;
  /** Aborts the request. */
  closing?: AbortSignal | undefined;
};

/**
 * Sends a request to an address that somebody else chose, and reads the answer. Only public addresses are reached, by
 * https unless the caller says otherwise, and no redirect is followed.
 * @throws RequestFailed
 */
export async function requestPublic(
  address: string,
  { method, headers, body }: Sent,
  limits: Limits,
): Promise<Answered> {
  const { isAllowed = isPublicAddress, protocols = ["https:"], isUserAllowed = false, agent, closing } = limits;
  const target = URL.canParse(address) ? new URL(address) : undefined;
  if (!target || !protocols.includes(target.protocol)) throw new RequestFailed("NOT_ALLOWED");
  if (target.username && !isUserAllowed) throw new RequestFailed("NOT_ALLOWED");
  const host = target.hostname.replace(/^\[|\]$/g, "");
  // A name is judged when it is looked up.
  if (isIP(host) && !isAllowed(host)) throw new RequestFailed("NOT_ALLOWED");
  const signal = AbortSignal.any([AbortSignal.timeout(limits.deadlineMs), ...(closing ? [closing] : [])]);
  const options = { method, headers, signal, lookup: publicLookup(isAllowed), ...(agent && { agent }) };
  const request = target.protocol === "http:" ? httpRequest : httpsRequest;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(target, options, resolve);
    sent.once("error", (error) => reject(new RequestFailed(reasonOf(error))));
    // Node gives a body that is written at once its length.
    sent.end(body);
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await readBounded(answer, limits.mostBytes) };
}

/** The codes of OpenSSL and of Node for a certificate that one of the two sides does not accept. */
const CERTIFICATE_ERROR = /^ERR_SSL|^ERR_TLS|CERT|SIGNED|^EPROTO|^UNABLE_TO/;

/** True if a connection failed with this code because of a certificate. */
export const isOfCertificate = (code: string): boolean => CERTIFICATE_ERROR.test(code);

function reasonOf(error: Error & { code?: unknown }): RequestFailed["reason"] {
  if (error instanceof NotPublic) return "NOT_ALLOWED";
  return typeof error.code === "string" && isOfCertificate(error.code) ? "CERTIFICATE" : "NOT_REACHED";
}

async function readBounded(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > mostBytes) throw new RequestFailed("TOO_LARGE");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof RequestFailed ? error : new RequestFailed("NOT_REACHED");
  }
  const { "content-encoding": coding, "content-type": type } = answer.headers;
  const decoded = await decodeAnswer({ bytes: Buffer.concat(chunks), coding, type }, mostBytes);
  if ("reason" in decoded) throw new RequestFailed(decoded.reason);
  return decoded.text;
}
