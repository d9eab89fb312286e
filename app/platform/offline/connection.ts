import { setServerTime } from "../session/server-clock.ts";

let broken = 0;

/** The longest refresh of a session: all requests of its person wait for it. */
const REFRESH_MS = 10_000;
const isRefresh = (input: RequestInfo | URL): boolean => String(input).includes("/token?grant_type=refresh_token");

/** The interval of retries: the device knows only whether its own network is back. */
export const AGAIN_MS = 10_000;

/** Statuses of a gateway, and of the server itself, while the backend is away. */
export const NOBODY: readonly number[] = [502, 503, 504];

/** From the first to the last failure since something was answered; a server that starts again is there within this time. */
let silence: { since: number; until: number } | undefined;
const SILENT_MS = 2_500;

/**
 * `fetch`, counting the requests that never got an answer, or nobody's: some readers take what they could not read for
 * nothing.
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
    // supabase-js asks up to three times more, for seven seconds, and a page reads in two steps: what is kept here is shown sooner.
    const isSilent = isAway() || until - silence.since > SILENT_MS;
    throw isSilent ? new DOMException("Nobody answers", "AbortError") : error;
  }
};

/** Asks for a session's refreshing. What says that it is over is the sign-in service's own refusal, with its code: a limit or a gateway says nothing of it. */
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

/** Whether the device itself says that it has no network. That it has one does not mean that it reaches us. */
export const isAway = (): boolean => !navigator.onLine;

/** Fired on the window when a session that could not be refreshed has been. */
export const REACHED = "session-refreshed";

let unrefreshed = false;
/** Notes whether the session has run out and could not be refreshed: then the database answers as it does to visitors. */
export function noteUnrefreshed(is: boolean): void {
  const was = unrefreshed;
  unrefreshed = is;
  if (was && !is) window.dispatchEvent(new Event(REACHED));
}
/** Whether asking the database for what is somebody's own makes sense now. */
export const canAsk = (): boolean => !isAway() && !unrefreshed;
