import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "../public-address.ts";
import { NotPublic, publicLookup } from "../public-lookup.ts";

const MOST_BYTES = 5 * 1024 * 1024;
const DEADLINE_MS = 15_000;
const MOST_REDIRECTS = 3;

/** The reason why a calendar could not be read, as a code that the panel translates. */
export class CalendarProblem extends Error {
  readonly code: "NOT_REACHED" | "NOT_ALLOWED" | "NOT_FOUND" | "TOO_LARGE" | "NOT_A_CALENDAR";
  constructor(code: CalendarProblem["code"]) {
    super(code);
    this.code = code;
  }
}

type Options = {
  isAllowed?: (address: string) => boolean;
  protocols?: readonly string[];
  /** Aborts the request. */
  closing?: AbortSignal | undefined;
};

/**
 * Fetches the text of a calendar's address. Only public internet addresses are reached; each connection, including
 * those of redirects, is checked by the address that the name resolves to.
 * @throws CalendarProblem
 */
export async function fetchCalendar(
  url: string,
  { isAllowed = isPublicAddress, protocols = ["https:"], closing }: Options = {},
): Promise<string> {
  let address = url;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const target = URL.canParse(address) ? new URL(address) : undefined;
    if (!target || !protocols.includes(target.protocol)) throw new CalendarProblem("NOT_ALLOWED");
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) && !isAllowed(host)) throw new CalendarProblem("NOT_ALLOWED");
    const answer = await request(target, isAllowed, closing);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy();
      address = new URL(headers.location, target).href;
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new CalendarProblem(statusCode === 404 || statusCode === 410 ? "NOT_FOUND" : "NOT_REACHED");
    }
    return readBounded(answer);
  }
  throw new CalendarProblem("NOT_REACHED");
}

function request(
  target: URL,
  isAllowed: (address: string) => boolean,
  closing?: AbortSignal,
): Promise<IncomingMessage> {
  const get = target.protocol === "http:" ? httpGet : httpsGet;
  return new Promise((resolve, reject) => {
    const sent = get(
      target,
      {
        headers: { accept: "text/calendar, text/plain;q=0.5", "user-agent": "calendar-reader" },
        signal: AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), ...(closing ? [closing] : [])]),
        lookup: publicLookup(isAllowed),
      },
      resolve,
    );
    sent.once("error", (error) =>
      reject(new CalendarProblem(error instanceof NotPublic ? "NOT_ALLOWED" : "NOT_REACHED")),
    );
  });
}

async function readBounded(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new CalendarProblem("TOO_LARGE");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof CalendarProblem ? error : new CalendarProblem("NOT_REACHED");
  }
  return Buffer.concat(chunks).toString("utf8");
}
