import { ANOTHER_PERSON, isTokenOfOtherPerson, markSessionEnded, needsSignIn, waitForToken } from "./ended-session.ts";
import { claimsOf, needsRefresh, storedSession } from "./session-store.ts";

/**
 * Refreshes a session that the server rejected.
 * @returns whether it succeeded; false for a refusal. @throws without an answer.
 */
type Renew = () => Promise<boolean>;

/** The number of retries: with the session that another tab has refreshed, then after this tab's own refresh. */
const TIMES = 2;

/**
 * `fetch` for requests of a person. A request whose token is rejected is repeated unchanged with a fresh token,
 * whatever the device's clock says, and never with another person's. When the session has ended or changed, requests
 * wait until the person has signed in again, so that no form loses its text. Requests that cannot wait get
 * ANOTHER_PERSON.
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
        const waits = markSessionEnded("another") && !isOfAuth;
        if (waits && !isTokenOfOtherPerson(await resume())) continue;
        return new Response(JSON.stringify(ANOTHER_PERSON), { status: ANOTHER_PERSON.status });
      }
      const person = used && claimsOf(used).sub;
      // The client drops a session whose refresh was refused, and would continue as a visitor.
      if (!person && !isOfAuth && needsSignIn() && (await resume())) continue;
      const answer = await send(input, { ...init, headers });
      // The client continues as a visitor while a session cannot be refreshed; refusals of visitors do not concern the
      // person.
      if (!person && isOwn(answer, isOfAuth) && needsRefresh())
        throw new TypeError("The session could not be refreshed");
      if (!person || isLeaving || tries === TIMES || !(await wasRefused(answer))) return answer;
      const isRefused = storedSession()?.access_token === used && !(await renew());
      if (isRefused && (isOfAuth || !markSessionEnded("ended"))) return answer;
      const now = (await resume()) ?? storedSession()?.access_token;
      if (!now || now === used || claimsOf(now).sub !== person) return answer;
      headers.set("authorization", `Bearer ${now}`);
    }
  };

const tokenIn = (headers: Headers): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1];

const isOwn = ({ status }: Response, isOfAuth: boolean): boolean => (status === 401 || status === 403) && !isOfAuth;

/** The sign-in service answers 403 to an unknown token, storage 400, the others 401. */
const TOKEN_REFUSALS: Readonly<Record<number, RegExp>> = {
  400: /jwt expired/i,
  403: /bad_jwt|session_not_found|jwt expired/i,
};

async function wasRefused(answer: Response): Promise<boolean> {
  if (answer.status === 401) return true;
  const says = TOKEN_REFUSALS[answer.status];
  return says?.test(await answer.clone().text()) ?? false;
}
