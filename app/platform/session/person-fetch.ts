import { ANOTHER_PERSON, isTokenOfOtherPerson, needsSignIn, noteEndedSession, waitForToken } from "./ended-session.ts";
import { claimsOf, needsRefresh, storedSession } from "./session-store.ts";

/**
 * Gets a session that its server has turned away refreshed.
 * @returns whether it was; false where that was refused. Throws where nobody answered.
 */
export type Renew = () => Promise<boolean>;

/** The number of retries: with the session that another tab has refreshed, then with this tab's own. */
const TIMES = 2;

/**
 * `fetch` for requests in somebody's name. What is turned away for its token alone goes again, the same, with a fresh one,
 * whatever the device's clock says of it; never in somebody else's name. Where the session has ended, or is another person's
 * than the page, what is sent waits until its person has signed in again, so that no form loses what was typed. What cannot
 * wait is answered with ANOTHER_PERSON.
 */
export const fetchAsPerson =
  (send: typeof fetch, renew: Renew): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    const isLeaving = String(input).includes("/auth/v1/logout?scope=local");
    const isOfAuth = String(input).includes("/auth/v1/");
    const resume = async () => {
      const token = isOfAuth ? undefined : await waitForToken();
      if (token) headers.set("authorization", `Bearer ${token}`);
      return token;
    };
    await resume();
    for (let tries = 0; ; tries += 1) {
      const used = tokenIn(headers);
      if (isTokenOfOtherPerson(used)) {
        const waits = noteEndedSession("another") && !isOfAuth;
        if (waits && !isTokenOfOtherPerson(await resume())) continue;
        return new Response(JSON.stringify(ANOTHER_PERSON), { status: ANOTHER_PERSON.status });
      }
      const person = used && claimsOf(used).sub;
      // The client forgets a session whose refresh is refused, and would ask as a visitor.
      if (!person && !isOfAuth && needsSignIn() && (await resume())) continue;
      const answer = await send(input, { ...init, headers });
      // The client asks as a visitor while a session cannot be refreshed: what visitors are refused says nothing to its person.
      if (!person && isOwn(answer, isOfAuth) && needsRefresh())
        throw new TypeError("The session could not be refreshed");
      if (!person || isLeaving || tries === TIMES || !(await wasRefused(answer))) return answer;
      const isRefused = storedSession()?.access_token === used && !(await renew());
      if (isRefused && (isOfAuth || !noteEndedSession("ended"))) return answer;
      const now = (await resume()) ?? storedSession()?.access_token;
      if (!now || now === used || claimsOf(now).sub !== person) return answer;
      headers.set("authorization", `Bearer ${now}`);
    }
  };

const tokenIn = (headers: Headers): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1];

const isOwn = ({ status }: Response, isOfAuth: boolean): boolean => (status === 401 || status === 403) && !isOfAuth;

/** The sign-in service answers 403 to a token that it does not know any more, where others answer 401; storage answers 400. */
const OF_TOKENS: Readonly<Record<number, RegExp>> = {
  400: /jwt expired/i,
  403: /bad_jwt|session_not_found|jwt expired/i,
};

async function wasRefused(answer: Response): Promise<boolean> {
  if (answer.status === 401) return true;
  const says = OF_TOKENS[answer.status];
  return says?.test(await answer.clone().text()) ?? false;
}
