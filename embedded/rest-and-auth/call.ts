import type postgres from "postgres";
import type { Rest } from "../rest/index.ts";
import { authError } from "./answers.ts";
import type { IncomingRequest } from "./body.ts";
import type { Caller } from "./callers.ts";
import type { RestAndAuthOptions } from "./options.ts";

/** The parts that handlers work with. */
export type Service = Pick<
  RestAndAuthOptions,
  "mailer" | "siteUrl" | "confirmEmails" | "minPasswordLength" | "commonPasswords"
> & {
  sql: postgres.Sql;
  rest: Rest;
  /** Passes a request to the library. */
  ask(incoming: IncomingRequest): Promise<Response>;
  /** Completes a response of the library with what it lacks. @param method how a new session was proven */
  complete(response: Response, method?: string): Promise<Response>;
  /** Refreshes a session: new claims, for one of its refresh tokens. */
  refresh(refreshToken: string): Promise<Response>;
};

/** An authorised request. */
export type Call = {
  incoming: IncomingRequest;
  caller: Caller;
  /** The caller whose share of the connections it uses. */
  callerKey: string;
  /** The values of the path's parameters. */
  parts: Record<string, string>;
};
export type Handler = (service: Service, call: Call) => Response | Promise<Response>;

/** The signed-in user, and whether this session has shown both factors. */
export type SignedInUser = { userId: string; sessionId: string; isAal2: boolean };

/** Wraps a handler for signed-in users; 401 for others. */
export const asPerson =
  (answer: (service: Service, person: SignedInUser, call: Call) => Response | Promise<Response>): Handler =>
  (service, call) => {
    const { caller } = call;
    if (caller.level !== "user") return needsPerson();
    return answer(
      service,
      { userId: caller.id, sessionId: caller.sessionId, isAal2: caller.claims.aal === "aal2" },
      call,
    );
  };

/** The answer 401 to a call without a user's token. */
export const needsPerson = (): Response => authError(401, "no_authorization", "This endpoint requires a user's token");
