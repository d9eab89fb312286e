import { SignInEnded } from "../rest/index.ts";
import { refuse } from "./answers.ts";
import type { Handler } from "./call.ts";
import { SIGN_IN_ENDED } from "./callers.ts";

const ROLES = { visitor: "anon", user: "authenticated", server: "service_role" } as const;

/** `/rest/v1`. The session is checked in the transaction of the request itself. */
export const askRest: Handler = async ({ rest }, { incoming: { url, request, text }, caller, callerKey }) => {
  const access = caller.level === "user" ? caller : undefined;
  try {
    return await rest.answer({
      url,
      method: request.method,
      headers: request.headers,
      text,
      role: ROLES[caller.level],
      access,
      caller: callerKey,
    });
  } catch (error) {
    if (!(error instanceof SignInEnded)) throw error;
    const { status, code, message } = SIGN_IN_ENDED;
    return refuse(url.pathname, status, code, message);
  }
};
