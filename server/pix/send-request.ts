import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import type { PixProblem } from "../../app/platform/money/pix-profiles.ts";
import { isPublicAddress } from "../public-address.ts";
import { NotPublic, publicLookup } from "../public-lookup.ts";
import { certificateProblem, identityOf } from "./certificate-problem.ts";
import type { Credentials } from "./encrypt-credentials.ts";

const DEADLINE_MS = 15_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** A provider that cannot be used. The message never names credentials or what the provider answered. */
export class ProviderProblem extends Error {
  readonly code: PixProblem;
  /** The status of the refused call. */
  readonly status: number | undefined;
  constructor(code: PixProblem, status?: number) {
    super(status === undefined ? code : `${code} (${status})`);
    this.name = "ProviderProblem";
    this.code = code;
    this.status = status;
  }
}

export type Network = {
  isAllowed?: (address: string) => boolean;
  /** Certificate authorities instead of the usual ones, PEM. */
  ca?: string | undefined;
  deadlineMs?: number;
  /** Aborts requests. */
  closing?: AbortSignal | undefined;
};

export type Sent = { method: string; headers: Record<string, string>; body?: string | undefined };
export type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

/** An agent that shows the client's certificate (RFC 8705). @throws ProviderProblem for an unreadable certificate */
export function createAgent(credentials: Credentials, { ca }: Network): Agent {
  if (certificateProblem(credentials)) throw new ProviderProblem("CERTIFICATE");
  const tls = { ...identityOf(credentials), ...(ca && { ca }) };
  return new Agent({ ...tls, minVersion: "TLSv1.2", keepAlive: true, maxSockets: 2 });
}

/**
 * Sends a request to a provider and reads its answer, of at most 4 MB. Only public addresses are reached, and no redirect is
 * followed.
 * @throws ProviderProblem
 */
export async function sendRequest(agent: Agent, url: string, sent: Sent, network: Network = {}): Promise<Answered> {
  const { isAllowed = isPublicAddress, deadlineMs = DEADLINE_MS, closing } = network;
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (target.protocol !== "https:" || target.username || (isIP(host) && !isAllowed(host)))
    throw new ProviderProblem("NOT_ALLOWED");
  const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(closing ? [closing] : [])]);
  const { method, headers, body } = sent;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, headers: { accept: "application/json", ...headers }, agent, signal };
    const request = httpsRequest(target, { ...options, lookup: publicLookup(isAllowed) }, resolve);
    request.once("error", (error) => reject(new ProviderProblem(reasonOf(error))));
    request.end(body);
  });
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await readBounded(answer) };
}

/** The codes of OpenSSL and of Node for a certificate that one of the two sides does not accept. */
const OF_CERTIFICATE = /^ERR_SSL|^ERR_TLS|CERT|SIGNED|^EPROTO|^UNABLE_TO/;

function reasonOf(error: Error & { code?: unknown }): PixProblem {
  if (error instanceof NotPublic) return "NOT_ALLOWED";
  return typeof error.code === "string" && OF_CERTIFICATE.test(error.code) ? "CERTIFICATE" : "NOT_REACHED";
}

async function readBounded(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new ProviderProblem("UNREADABLE");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ProviderProblem ? error : new ProviderProblem("NOT_REACHED");
  }
  return Buffer.concat(chunks).toString("utf8");
}
