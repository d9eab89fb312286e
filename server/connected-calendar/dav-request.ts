import { Agent } from "node:https";
import type { CalendarSyncProblem } from "../../app/school/calendar-providers.ts";
import { type Answered, RequestFailed, requestPublic, type Sent } from "../public-request.ts";

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

/** The problem that the status of an answer names. */
export function problemOf(status: number): CalendarServerProblem {
  if (status === 401) return new CalendarServerProblem("CREDENTIALS", status);
  if (status === 404 || status === 410) return new CalendarServerProblem("NOT_FOUND", status);
  if (status === 429 || status === 503) return new CalendarServerProblem("BUSY", status);
  // An order that a server does not know is refused; other servers of the same account may know it.
  if (status === 501 || (status >= 400 && status < 500)) return new CalendarServerProblem("REFUSED", status);
  return new CalendarServerProblem(status >= 500 ? "FAILING" : "UNREADABLE", status);
}

/** The credentials would go to a host that the teacher neither typed nor confirmed. */
export class OtherHost extends CalendarServerProblem {
  readonly host: string;
  constructor(host: string) {
    super("NOT_ALLOWED");
    this.name = "OtherHost";
    this.host = host;
  }
}

export type Network = {
  isAllowed?: (address: string) => boolean;
  /** Certificate authorities instead of the usual ones, PEM. */
  ca?: string | undefined;
  deadlineMs?: number;
};

/** @throws CalendarServerProblem */
export type SendDav = (url: string, sent: Sent) => Promise<Answered>;

/** Sends requests to a calendar's server and reads its answers, of at most 16 MB. */
export function openDavAgent({ isAllowed, ca, deadlineMs = DEADLINE_MS }: Network = {}): {
  send: SendDav;
  close(): void;
} {
  const agent = new Agent({ minVersion: "TLSv1.2", keepAlive: true, maxSockets: 2, ...(ca && { ca }) });
  const limits = { agent, isAllowed, deadlineMs, mostBytes: MOST_BYTES };
  const send: SendDav = (url, sent) =>
    requestPublic(url, sent, limits).catch((error) => {
      throw error instanceof RequestFailed ? new CalendarServerProblem(error.reason) : error;
    });
  return { send, close: () => agent.destroy() };
}
