import { type Answered, RequestFailed, requestPublic } from "../public-request.ts";

const MOST_BYTES = 5 * 1024 * 1024;
const DEADLINE_MS = 15_000;
const MOST_REDIRECTS = 6;

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
export async function fetchCalendar(url: string, options: Options = {}): Promise<string> {
  let address = url;
  // Some services answer only clients that send back the cookies of a redirect; a cookie goes only to the host that set it.
  const cookies = new Map<string, Map<string, string>>();
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const { status, headers, text } = await get(address, options, cookies);
    if (status === 200) return text;
    if (status < 300 || status >= 400 || !headers.location)
      throw new CalendarProblem(status === 404 || status === 410 ? "NOT_FOUND" : "NOT_REACHED");
    keepCookies(cookies, address, headers["set-cookie"]);
    if (!URL.canParse(headers.location, address)) throw new CalendarProblem("NOT_ALLOWED");
    address = new URL(headers.location, address).href;
  }
  throw new CalendarProblem("NOT_REACHED");
}

type Cookies = Map<string, Map<string, string>>;

/** The cookies of an address's host; undefined if it has none, or if the address cannot be parsed. */
const cookiesOf = (cookies: Cookies, address: string): Map<string, string> | undefined =>
  cookies.get(URL.canParse(address) ? new URL(address).host : "");

const MOST_COOKIES = 20;
const MOST_COOKIE_BYTES = 4_096;

function keepCookies(cookies: Cookies, address: string, given: string[] = []): void {
  const { host } = new URL(address);
  const known = cookies.get(host) ?? new Map<string, string>();
  cookies.set(host, known);
  for (const cookie of given.slice(0, MOST_COOKIES)) {
    const [, name, value = ""] = /^([\w!#$%&'*.^`|~+-]+)=([^;\s]*)/.exec(cookie) ?? [];
    if (name && value.length <= MOST_COOKIE_BYTES) known.set(name, value);
  }
}

async function get(address: string, options: Options, cookies: Cookies): Promise<Answered> {
  const known = [...(cookiesOf(cookies, address) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    accept: "text/calendar, text/plain;q=0.5",
    "accept-encoding": "identity",
    "user-agent": "calendar-reader",
    ...(known && { cookie: known }),
  };
  const limits = { ...options, isUserAllowed: true, deadlineMs: DEADLINE_MS, mostBytes: MOST_BYTES };
  try {
    return await requestPublic(address, { method: "GET", headers }, limits);
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    throw new CalendarProblem(error.reason === "CERTIFICATE" ? "NOT_REACHED" : error.reason);
  }
}
