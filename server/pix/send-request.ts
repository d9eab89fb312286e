import { Agent } from "node:https";
import type { PixProblem } from "../../app/school/pix-profiles.ts";
import { type Answered, RequestFailed, requestPublic, type Sent } from "../public-request.ts";
import { certificateProblem, identityOf } from "./certificate-problem.ts";
import type { Credentials } from "./encrypt-credentials.ts";

const DEADLINE_MS = 15_000;
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * A provider that cannot be used. The message never contains credentials or the provider's answer; `words` is only for the
 * teacher.
 */
export class ProviderProblem extends Error {
  readonly code: PixProblem;
  /** The status of the refused call. */
  readonly status: number | undefined;
  /** The provider's reason for a refusal, in its own words; empty where it gave none. */
  readonly words: string;
  constructor(code: PixProblem, status?: number, words = "") {
    super(status === undefined ? code : `${code} (${status})`);
    this.name = "ProviderProblem";
    this.code = code;
    this.status = status;
    this.words = words;
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

/** An agent that shows the client's certificate (RFC 8705). @throws ProviderProblem for an unreadable certificate */
export function createAgent(credentials: Credentials, { ca }: Network): Agent {
  if (certificateProblem(credentials)) throw new ProviderProblem("CERTIFICATE");
  const tls = { ...identityOf(credentials), ...(ca && { ca }) };
  return new Agent({ ...tls, minVersion: "TLSv1.2", keepAlive: true, maxSockets: 2 });
}

/** Sends a request to a provider and reads its answer, of at most 4 MB. @throws ProviderProblem */
export async function sendRequest(agent: Agent, url: string, sent: Sent, network: Network = {}): Promise<Answered> {
  const { isAllowed, deadlineMs = DEADLINE_MS, closing } = network;
  const headers = { accept: "application/json", ...sent.headers };
  try {
    const limits = { agent, isAllowed, deadlineMs, closing, mostBytes: MOST_BYTES };
    return await requestPublic(url, { ...sent, headers }, limits);
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    throw new ProviderProblem(error.reason === "TOO_LARGE" ? "UNREADABLE" : error.reason);
  }
}
