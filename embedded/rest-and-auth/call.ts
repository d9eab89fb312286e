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
  /** The library's own answer. */
  ask(incoming: IncomingRequest): Promise<Response>;
  /** An answer of the library with what it does not know of. @param method how a session that has just begun was proven */
  complete(response: Response, method?: string): Promise<Response>;
  /** The session anew, with its claims, for one of its refresh tokens. */
  refresh(refreshToken: string): Promise<Response>;
};

/** A request that was let in. */
export type Call = {
  incoming: IncomingRequest;
  caller: Caller;
  /** Names the caller whose share of the connections it takes. */
  callerKey: string;
  /** The segments of the address that its path leaves open. */
  parts: Record<string, string>;
};
export type Handler = (service: Service, call: Call) => Response | Promise<Response>;

/** The person who asks, and whether this session of theirs has shown both factors. */
export type SignedInUser = { userId: string; sessionId: string; isAal2: boolean };

/** A handler for whoever is signed in. */
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

export const needsPerson = (): Response => authError(401, "no_authorization", "This endpoint requires a user's token");
