import { Hono } from "hono";
import type postgres from "postgres";
import { authError } from "../answers.ts";
import type { AuthRequest } from "../routes.ts";
import { needsBoth } from "./assurance.ts";
import { enroll } from "./enroll.ts";
import { raiseSession } from "./raise-session.ts";
import { codesStatus, makeCodes, proveRecoveryCode } from "./recovery-codes.ts";
import { unenroll } from "./unenroll.ts";
import { challenge, proveTotp } from "./verify.ts";

type Options = {
  sql: postgres.Sql;
  siteUrl: string;
  /** The session anew, with its claims, for one of its refresh tokens. */
  refresh: (refreshToken: string) => Promise<Response>;
};
/** The person who asks, and whether this session of theirs has shown both factors. */
type Person = { userId: string; sessionId: string; sure: boolean };
type PersonsRequest = AuthRequest & { Variables: { person: Person } };

/** The part of GoTrue's factors API that `supabase.auth.mfa` uses, for TOTP and recovery codes. */
export function factorRoutes({ sql, siteUrl, refresh }: Options) {
  const raise = (
    { userId, sessionId }: Person,
    proof: string,
    look: (tx: postgres.TransactionSql) => Promise<Response | undefined>,
  ) => raiseSession({ sql, userId, sessionId, proof, look, refresh });

  const router = new Hono<PersonsRequest>();
  router.use(async ({ env: { caller }, set }, next) => {
    if (caller.level !== "user") return authError(401, "no_authorization", "This endpoint requires a user's token");
    set("person", { userId: caller.id, sessionId: caller.sessionId, sure: caller.claims.aal === "aal2" });
    return next();
  });

  router.get("/recovery-codes", ({ var: { person } }) => codesStatus(person.userId, sql));
  for (const [path, again] of [
    ["/recovery-codes", false],
    ["/recovery-codes/regenerate", true],
  ] as const)
    router.post(path, ({ env, var: { person } }) =>
      person.sure ? makeCodes(env.incoming.json, again, person.userId, sql) : needsBoth(),
    );
  router.post("/recovery-codes/verify", ({ env, var: { person } }) =>
    raise(person, "mfa/recovery_code", (tx) => proveRecoveryCode(tx, env.incoming.json, person.userId)),
  );

  router.post("/", ({ env, var: { person } }) => enroll(env.incoming.json, { ...person, siteUrl, sql }));
  router.post("/:id/challenge", ({ req, var: { person } }) => challenge(req.param("id"), person.userId, sql));
  router.post("/:id/verify", ({ req, env, var: { person } }) =>
    raise(person, "totp", (tx) => proveTotp(tx, req.param("id"), env.incoming.json, person)),
  );
  router.delete("/:id", ({ req, var: { person } }) => unenroll(req.param("id"), { ...person, sql }));
  return router;
}
