import { setTimeout as wait } from "node:timers/promises";
import type { App } from "@supabase/lite";
import type postgres from "postgres";
import { isAlive } from "../access-tokens.ts";
import { locked } from "../migrate.ts";
import type { Secrets } from "../secrets.ts";
import { adminApi } from "./admin/index.ts";
import { authError, finish, preflight, refuse } from "./answers.ts";
import { type Incoming, readIncoming } from "./body.ts";
import { type Caller, identify, SIGN_IN_ENDED } from "./callers.ts";
import { confirmSignUp } from "./confirm-sign-up.ts";
import { completeAnswer, hasFactor } from "./factors/assurance.ts";
import { factorsApi } from "./factors/index.ts";
import { FACTOR_SCHEMA } from "./factors/schema.ts";
import { HASH_COST, limitHashing, setHashCost } from "./hashing.ts";
import { openLibrary } from "./library.ts";
import { askedRedirect, connectMailer, ownAddress } from "./mail.ts";
import { isMailAddress, refuseAddress } from "./mail-address.ts";
import { refuseUnreadable } from "./mends/unreadable-requests.ts";
import { NEW_LOCK } from "./new-lock.ts";
import { NO_SIGN_IN_RECORD } from "./no-sign-in-record.ts";
import type { RestAndAuthOptions } from "./options.ts";
import { forgetOldSignUps, PENDING_SIGN_UPS } from "./pending-sign-ups.ts";
import { recover } from "./recover.ts";
import { routeOf } from "./routes.ts";
import { endSessions, oneByOne, refuseBanned, refuseBannedLink, refuseFormer, spendHashTime } from "./sign-in-rules.ts";
import { hideUnconfirmed, signUp } from "./sign-up.ts";
import { type Asked, asked } from "./transactions.ts";
import { refuseCommon, refuseShort } from "./weak-passwords.ts";

export type { AuthMail, AuthMailer } from "./mail.ts";

const CLOSE_WITHIN_MS = 2_000;
const FORGET_EVERY_MS = 3_600_000;
/** PostgreSQL that ended is there again this soon. */
const COME_BACK_S = 1;

export type RestAndAuth = {
  /** @param asker whose turns at the database the request takes, such as the address it comes from. */
  fetch(request: Request, asker?: string): Promise<Response>;
  close(): Promise<void>;
};

/** `/auth/v1` and `/rest/v1` as hosted Supabase answers them, on this database. */
export async function createRestAndAuth(options: RestAndAuthOptions): Promise<RestAndAuth> {
  const { secrets, sql, siteUrl, mailer, log } = options;
  const { app, connection, losses } = await openLibrary({
    ...options,
    async afterSystemSchema() {
      await locked(sql, (tx) => tx.unsafe(FACTOR_SCHEMA + NO_SIGN_IN_RECORD + NEW_LOCK + PENDING_SIGN_UPS));
      await options.afterSystemSchema();
    },
  });
  setHashCost(options.hashCost ?? HASH_COST);
  connectMailer(app, mailer, siteUrl, sql);
  const forgetting = setInterval(() => void forgetOldSignUps(sql).catch(() => {}), FORGET_EVERY_MS).unref();
  await forgetOldSignUps(sql);
  const admin = adminApi(sql);
  const factors = factorsApi({ sql, siteUrl, refresh: (token) => answer(refreshRequest(siteUrl, secrets, token)) });

  const answer = async (request: Request, asker = ""): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const route = routeOf(request.method, pathname);
    if (!route) return refuse(pathname, 404, "not_found", "There is nothing at this address");
    const incoming = await readIncoming(request);
    if ("status" in incoming) return refuse(pathname, incoming.status, incoming.code, incoming.message);
    const caller = await identify(request, secrets, route.by === "rest" ? undefined : sql);
    if ("status" in caller) return refuse(pathname, caller.status, caller.code, caller.message);
    if (route.who === "server" && caller.level !== "server")
      return refuse(pathname, 403, "not_admin", "This endpoint requires the secret key");
    if (route.who === "person" && caller.level !== "user")
      return refuse(pathname, 401, "no_authorization", "This endpoint requires a user's token");
    if (!route.takes) return refuse(pathname, 405, "method_not_allowed", "Method not allowed");
    switch (route.by) {
      case "admin":
        return admin(request.method, incoming);
      case "factors":
        return factors(request.method, incoming, caller);
      case "rest":
        return askRest(app, incoming, { caller, asker }, sql);
      case "auth":
        return askAuth(app, incoming, caller, options);
    }
  };

  return {
    async fetch(request, asker) {
      if (request.method === "OPTIONS") return preflight(request);
      const { pathname } = new URL(request.url);
      const lost = losses();
      try {
        const answered = await answer(request, asker);
        // The library says the same of whatever it did not expect.
        if (answered.status === 405)
          answered.headers.set("allow", routeOf(request.method, pathname)?.methods.join(", ") ?? "");
        const away = answered.status === 500 && (losses() !== lost || !(await isThere(sql)));
        return finish(away ? comeBack(pathname) : answered, pathname);
      } catch (error) {
        if (losses() !== lost || !(await isThere(sql))) return finish(comeBack(pathname), pathname);
        // Messages of database errors can carry what people typed, addresses ids: only the kinds of both are logged.
        const { path = "" } = routeOf(request.method, pathname) ?? {};
        log(`${request.method} ${path} failed: ${error instanceof Error ? error.name : "unknown error"}`);
        return finish(refuse(pathname, 500, "unexpected_failure", "Unexpected failure"), pathname);
      }
    },
    // A transaction that is cut off between two of its queries would keep the pool from closing for ever.
    close() {
      clearInterval(forgetting);
      return Promise.race([connection.close(), wait(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

const isThere = (sql: postgres.Sql): Promise<boolean> =>
  sql`select 1`.then(
    () => true,
    () => false,
  );

/** The database is away: what was asked for can be asked for again, the same. */
function comeBack(pathname: string): Response {
  const answer = refuse(pathname, 503, "database_away", "The database cannot be reached. Try again in a moment.");
  answer.headers.set("retry-after", String(COME_BACK_S));
  return answer;
}

/** Whether a person's sign-in still stands is looked for in the transaction that the answer comes of. */
async function askRest(
  app: App,
  { url, request }: Incoming,
  { caller, asker }: { caller: Caller; asker: string },
  sql: postgres.Sql,
): Promise<Response> {
  const access = caller.level === "user" ? caller : undefined;
  const about: Asked = {
    access,
    asker,
    table: onlyTable(url),
    byServer: caller.level === "server",
    reads: request.method === "GET" || request.method === "HEAD",
  };
  const ask = (one: Request) => asked.run(about, () => app.fetch(one, { peerAddress: null }));
  const response = await refuseUnreadable(request, ask, () => about.outOfTime === true);
  // What the library answers without a transaction, such as that there is no such table, changed nothing.
  if (access) about.alive ??= await isAlive(access, sql);
  const { status, code, message } = SIGN_IN_ENDED;
  return access && !about.alive ? refuse(url.pathname, status, code, message) : response;
}

/** Other tables are named in brackets, as what belongs to a row. */
const onlyTable = ({ pathname, search }: URL): string | undefined =>
  /\(|%28/.test(search) ? undefined : /^\/rest\/v1\/(\w+)$/.exec(pathname)?.[1];

async function askAuth(
  app: App,
  incoming: Incoming,
  caller: Caller,
  { sql, mailer, siteUrl, confirmEmails, fewestCharacters, secrets }: RestAndAuthOptions,
): Promise<Response> {
  const { url, json, request } = incoming;
  const complete = (response: Response, method?: string) =>
    completeAnswer(response, { sql, jwtSecret: secrets.jwtSecret, method });
  const password = typeof json.password === "string" && setsPassword(request.method, url) ? json.password : undefined;
  const common = password !== undefined && refuseCommon(password, json.email);
  if (common) return common;
  const ask = () =>
    askedRedirect.run(url.searchParams.get("redirect_to"), () => app.fetch(request, { peerAddress: null }));
  switch (`${request.method} ${url.pathname}`) {
    case "POST /auth/v1/token": {
      const grant = url.searchParams.get("grant_type");
      if (grant !== "password" && grant !== "refresh_token")
        return refuse(url.pathname, 400, "unsupported_grant_type", "unsupported_grant_type");
      if (grant === "refresh_token")
        return complete(await refuseBanned(await oneByOne(json.refresh_token, sql, ask), sql));
      return limitHashing(async () => {
        const { times, waits } = await spendHashTime(json, sql);
        const answered = await refuseFormer(await hideUnconfirmed(await ask(), json, { waits, sql }), times, sql);
        return complete(await refuseBanned(answered, sql), "password");
      });
    }
    case "POST /auth/v1/signup":
      return limitHashing(async () =>
        confirmEmails
          ? signUp(json, { sql, mailer, redirectTo: ownAddress(url.searchParams.get("redirect_to"), siteUrl) })
          : complete(await ask(), "password"),
      );
    case "POST /auth/v1/verify":
      return limitHashing(async () => {
        const refused = (await refuseBannedLink(json, sql)) ?? (await confirmSignUp(json, sql));
        return refused ?? complete(await refuseBanned(await ask(), sql), "otp");
      });
    case "POST /auth/v1/recover":
      return recover(json.email, { sql, mailer }, ask);
    case "GET /auth/v1/user":
      return complete(await ask());
    case "PUT /auth/v1/user": {
      if (caller.level === "user" && caller.claims.aal !== "aal2")
        if (await hasFactor(caller.id, sql))
          return authError(
            401,
            "insufficient_aal",
            "AAL2 session is required to update email or password when MFA is enabled.",
          );
      if (typeof json.email === "string" && json.email !== "" && !isMailAddress(json.email)) return refuseAddress();
      const short =
        password !== undefined && caller.level === "user"
          ? await refuseShort(password, caller.id, { sql, fewestCharacters })
          : undefined;
      if (short) return short;
      const answered = "password" in json ? await limitHashing(ask) : await ask();
      const response = await complete(answered);
      // Who was cut off before the others were signed out asks again, and is told that it is their password already.
      const isTheirs = response.status === 200 || (await refusalOf(response)) === "same_password";
      if (isTheirs && password !== undefined && caller.level === "user")
        await endSessions(caller.id, sql, caller.sessionId);
      return response;
    }
    default:
      return ask();
  }
}

const refusalOf = async (response: Response): Promise<unknown> =>
  response.status === 422 ? (await response.clone().json()).error_code : undefined;

const setsPassword = (method: string, { pathname }: URL): boolean =>
  pathname === "/auth/v1/signup" || (pathname === "/auth/v1/user" && method === "PUT");

/** What a browser sends to have its session renewed. */
const refreshRequest = (siteUrl: string, { publishableKey }: Secrets, token: string): Request =>
  new Request(new URL("/auth/v1/token?grant_type=refresh_token", siteUrl), {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: token }),
  });
