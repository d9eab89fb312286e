import { setServerTime } from "./server-clock.ts";

let broken = 0;

/** The longest refresh of a session, in milliseconds: all requests of its person wait for it. */
const REFRESH_MS = 10_000;
const isRefresh = (input: RequestInfo | URL): boolean => String(input).includes("/token?grant_type=refresh_token");

/** The interval of retries, because the device only knows about its own network. */
export const AGAIN_MS = 10_000;

/** Statuses of a gateway or server while the backend is unavailable. */
export const NOBODY: readonly number[] = [502, 503, 504];

/** The first and the last failure since the last answer; a restarting server answers within this time. */
let silence: { since: number; until: number } | undefined;
const SILENT_MS = 2_500;

/**
 * `fetch` that counts requests without an answer, or with a gateway's, because some readers treat failures as empty
 * results.
 */
export const countingFetch: typeof fetch = async (input, init) => {
  const asked = performance.now();
  try {
    const answer = isRefresh(input) ? await requestRefresh(input, init) : await fetch(input, init);
    silence = undefined;
    setServerTime(Date.parse(answer.headers.get("date") ?? ""));
    if (NOBODY.includes(answer.status)) broken += 1;
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    broken += 1;
    const until = performance.now();
    const before = silence && asked - silence.until < AGAIN_MS ? silence : undefined;
    silence = { since: before?.since ?? until, until };
    // supabase-js would retry up to three times within seven seconds, and pages read in two steps; without retries,
    // stored data is shown sooner.
    const isSilent = isAway() || until - silence.since > SILENT_MS;
    throw isSilent ? new DOMException("Nobody answers", "AbortError") : error;
  }
};

/**
 * Requests the refresh of a session. Only a refusal with the service's code ends the session; a rate limit or a gateway
 * does not.
 */
export const requestRefresh: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { signal: AbortSignal.timeout(REFRESH_MS), ...init });
  if (answer.ok || answer.status >= 500 || (await isRefusal(answer.clone()))) return answer;
  return new Response(null, { status: 503, headers: answer.headers });
};

const SAYS_NOTHING_OF_IT = [408, 429];

async function isRefusal(answer: Response): Promise<boolean> {
  if (SAYS_NOTHING_OF_IT.includes(answer.status)) return false;
  const said: unknown = await answer.json().catch(() => undefined);
  if (typeof said !== "object" || said === null) return false;
  const codes = ["code", "error_code", "error"].map((name) => Reflect.get(said, name));
  return codes.some((code) => typeof code === "string") && !codes.includes("no_authorization");
}

/** The number of unanswered requests since the page was opened, gateway failures included. */
export const brokenRequests = (): number => broken;

/** True if the device reports that it has no network. Having one does not mean that the server can be reached. */
export const isAway = (): boolean => !navigator.onLine;

/** Fired on the window once a session that could not be refreshed has been refreshed. */
export const REACHED = "session-refreshed";

let unrefreshed = false;
/** Records whether the session has expired and could not be refreshed: the database then answers as to a visitor. */
export function markUnrefreshed(is: boolean): void {
  const was = unrefreshed;
  unrefreshed = is;
  if (was && !is) window.dispatchEvent(new Event(REACHED));
}
/** True if personal data can be read now. */
export const canAsk = (): boolean => !isAway() && !unrefreshed;
