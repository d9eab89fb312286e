import type { App } from "@supabase/lite";
import { Hono, type MiddlewareHandler } from "hono";
import { notOfferedGrant } from "../not-offered.ts";
import { adminRoutes } from "./admin/index.ts";
import { authError } from "./answers.ts";
import type { Incoming } from "./body.ts";
import type { Caller } from "./callers.ts";
import { confirmSignUp } from "./confirm-sign-up.ts";
import { completeAnswer, hasFactor } from "./factors/assurance.ts";
import { factorRoutes } from "./factors/index.ts";
import { limitHashing } from "./hashing.ts";
import { namedByPurpose } from "./link-purpose.ts";
import { askedRedirect, ownAddress } from "./mail.ts";
import { isMailAddress, refuseAddress } from "./mail-address.ts";
import type { RestAndAuthOptions } from "./options.ts";
import { recover } from "./recover.ts";
import type { AuthRequest } from "./routes.ts";
import { endSessions, oneByOne, refuseBanned, refuseBannedLink, refuseFormer, spendHashTime } from "./sign-in-rules.ts";
import { hideUnconfirmed, signUp } from "./sign-up.ts";
import { refuseCommon, refuseShort } from "./weak-passwords.ts";

type Options = RestAndAuthOptions & {
  /** The session anew, with its claims, for one of its refresh tokens. */
  refresh: (refreshToken: string) => Promise<Response>;
};

/** Answers `/auth/v1`: the library, with the rules around it, our admin API and our factors API. */
export function authApi(app: App, options: Options) {
  const { sql, mailer, siteUrl, confirmEmails, fewestCharacters, secrets, refresh } = options;
  const complete = (response: Response, method?: string) =>
    completeAnswer(response, { sql, jwtSecret: secrets.jwtSecret, siteUrl, method });
  const ask = ({ url, request }: Incoming) =>
    askedRedirect.run(url.searchParams.get("redirect_to"), () => app.fetch(request, { peerAddress: null }));

  const router = new Hono<AuthRequest>().basePath("/auth/v1");
  router.route("/admin/users", adminRoutes(sql));
  router.route("/factors", factorRoutes({ sql, siteUrl, refresh }));

  router.post("/token", async ({ env: { incoming } }) => {
    const { json } = incoming;
    const grant = incoming.url.searchParams.get("grant_type");
    if (grant !== "password" && grant !== "refresh_token")
      return authError(400, "unsupported_grant_type", notOfferedGrant(grant));
    if (grant === "refresh_token")
      return complete(await refuseBanned(await oneByOne(json.refresh_token, sql, () => ask(incoming)), sql));
    return limitHashing(async () => {
      const { times, waits } = await spendHashTime(json, sql);
      const answered = await refuseFormer(await hideUnconfirmed(await ask(incoming), json, { waits, sql }), times, sql);
      return complete(await refuseBanned(answered, sql), "password");
    });
  });

  router.post("/signup", refuseCommonPassword, ({ env: { incoming } }) => {
    const redirectTo = ownAddress(incoming.url.searchParams.get("redirect_to"), siteUrl);
    return limitHashing(async () =>
      confirmEmails ? signUp(incoming.json, { sql, mailer, redirectTo }) : complete(await ask(incoming), "password"),
    );
  });

  router.post("/verify", ({ env }) =>
    limitHashing(async () => {
      const incoming = await namedByPurpose(env.incoming, sql);
      const refused = (await refuseBannedLink(incoming.json, sql)) ?? (await confirmSignUp(incoming.json, sql));
      return refused ?? complete(await refuseBanned(await ask(incoming), sql), "otp");
    }),
  );

  router.post("/recover", ({ env: { incoming } }) =>
    recover(incoming.json.email, { sql, mailer }, () => ask(incoming)),
  );

  router.get("/user", async ({ env: { incoming } }) => complete(await ask(incoming)));

  router.put("/user", refuseCommonPassword, async ({ env: { incoming, caller } }) => {
    const { email, password } = incoming.json;
    const person = caller.level === "user" ? caller : undefined;
    if (person && person.claims.aal !== "aal2" && (await hasFactor(person.id, sql))) return needsFactor();
    if (typeof email === "string" && email !== "" && !isMailAddress(email)) return refuseAddress();
    const chosen = person && typeof password === "string" ? { person, password } : undefined;
    const short = chosen && (await refuseShort(chosen.password, chosen.person.id, { sql, fewestCharacters }));
    if (short) return short;
    const asked = () => ask(incoming);
    const response = await complete(await ("password" in incoming.json ? limitHashing(asked) : asked()));
    // A person cut off before the others were signed out asks again, and is told that it is their password already.
    const isTheirs = response.status === 200 || (await refusalOf(response)) === "same_password";
    if (isTheirs && chosen) await endSessions(chosen.person.id, sql, chosen.person.sessionId);
    return response;
  });

  router.all("*", ({ env: { incoming } }) => ask(incoming));
  router.onError((error) => {
    throw error;
  });

  return (incoming: Incoming, caller: Caller) => router.fetch(incoming.request, { incoming, caller });
}

const refuseCommonPassword: MiddlewareHandler<AuthRequest> = async ({ env: { incoming } }, next) => {
  const { password, email } = incoming.json;
  const refused = typeof password === "string" ? await refuseCommon(password, email) : undefined;
  return refused ?? next();
};

const needsFactor = (): Response =>
  authError(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.");

const refusalOf = async (response: Response): Promise<unknown> =>
  response.status === 422 ? (await response.clone().json()).error_code : undefined;
