import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { lossOf } from "../lost-connection.ts";
import { withMigrationLock } from "../migrate.ts";
import { notOffered } from "../not-offered.ts";
import { startRest } from "../rest/index.ts";
import type { Secrets } from "../secrets.ts";
import { finish, preflight, refuse } from "./answers.ts";
import { readIncoming } from "./body.ts";
import { needsPerson, type Service } from "./call.ts";
import { identify } from "./callers.ts";
import { CLAIMS } from "./claims.ts";
import { DISABLE_AUTH_AUDIT_LOG } from "./disable-auth-audit-log.ts";
import { completeAnswer } from "./factors/assurance.ts";
import { FACTOR_SCHEMA } from "./factors/schema.ts";
import { HASH_COST, setHashCost } from "./hashing.ts";
import { openLibrary } from "./library.ts";
import { deliverBy } from "./mail.ts";
import { OPENED_LINKS } from "./opened-links.ts";
import type { RestAndAuthOptions } from "./options.ts";
import { PASSWORD_CHANGE_TRIGGERS } from "./password-change-triggers.ts";
import { deleteOldSignUps, PENDING_SIGN_UPS } from "./pending-sign-ups.ts";
import { refuseToken } from "./refuse-token.ts";
import { routeOf } from "./routes.ts";

export type { AuthMail, AuthMailer } from "./mail.ts";

/** The minimum number of connections for `/auth/v1`, so that people can sign in under load. */
const FEWEST_FOR_AUTH = 2;
const CLOSE_WITHIN_MS = 2_000;
const FORGET_EVERY_MS = 3_600_000;
/** Seconds after which PostgreSQL has usually restarted. */
const COME_BACK_S = 1;

export type RestAndAuth = {
  /** @param callerKey the caller whose share of the connections the request uses, such as its IP address */
  fetch(request: Request, callerKey?: string): Promise<Response>;
  close(): Promise<void>;
};

/** Serves `/auth/v1` and `/rest/v1` as hosted Supabase does, on this database. */
export async function createRestAndAuth(options: RestAndAuthOptions): Promise<RestAndAuth> {
  const { secrets, sql, siteUrl, log } = options;
  const authConnections = Math.max(FEWEST_FOR_AUTH, Math.floor(options.connections / 4));
  const restConnections = options.connections - authConnections;
  const onLost = (reason: string) =>
    log(`A connection to the database ended (${reason}); what used it is told to come back`);
  const library = await openLibrary({
    ...options,
    connections: authConnections,
    onLost,
    deliver: deliverBy(options),
    async afterSystemSchema() {
      await withMigrationLock(sql, (tx) =>
        tx.unsafe(
          CLAIMS + FACTOR_SCHEMA + DISABLE_AUTH_AUDIT_LOG + PASSWORD_CHANGE_TRIGGERS + PENDING_SIGN_UPS + OPENED_LINKS,
        ),
      );
      await options.afterSystemSchema();
    },
  });
  const rest = await startRest({
    sql,
    pool: openPool(options.connection, restConnections),
    connections: restConnections,
    requestsPerMinute: options.requestsPerMinute,
    onLost,
  });
  const losses = () => library.losses() + rest.losses();
  setHashCost(options.hashCost ?? HASH_COST);
  const forgetting = setInterval(() => void deleteOldSignUps(sql).catch(() => {}), FORGET_EVERY_MS).unref();
  await deleteOldSignUps(sql);
  const service: Service = {
    ...options,
    rest,
    ask: ({ request }) => library.fetch(request),
    complete: (response, method) => completeAnswer(response, { sql, jwtSecret: secrets.jwtSecret, siteUrl, method }),
    refresh: (token) => answer(refreshRequest(siteUrl, secrets, token)),
  };

  const answer = async (request: Request, callerKey = ""): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const route = routeOf(request.method, pathname);
    if (!route) return refuseAddress(request.method, pathname);
    const incoming = await readIncoming(request);
    if ("status" in incoming) return refuse(pathname, incoming.status, incoming.code, incoming.message);
    const caller = await identify(request, secrets, pathname.startsWith("/rest/") ? undefined : sql);
    if ("status" in caller) {
      if (caller.code === "bad_jwt" && pathname.startsWith("/rest/")) return refuseToken(request, secrets.jwtSecret);
      return refuse(pathname, caller.status, caller.code, caller.message);
    }
    if (route.who === "server" && caller.level !== "server")
      return refuse(pathname, 403, "not_admin", "This endpoint requires the secret key");
    if (route.who === "person" && caller.level !== "user") return needsPerson();
    const [, , , handler] = route.endpoint ?? [];
    if (!handler) return refuseMethod(request.method, pathname);
    return handler(service, { incoming, caller, callerKey, parts: route.parts });
  };

  return {
    async fetch(request, callerKey) {
      if (request.method === "OPTIONS") return preflight(request);
      const { pathname } = new URL(request.url);
      const lost = losses();
      try {
        const answered = await answer(request, callerKey);
        // The library's message for any unexpected error.
        if (answered.status === 405)
          answered.headers.set("allow", routeOf(request.method, pathname)?.methods.join(", ") ?? "");
        const away = answered.status === 500 && (losses() !== lost || !(await isAnswering(sql)));
        return finish(away ? retryLater(pathname) : answered, pathname);
      } catch (error) {
        if (lossOf(error) || losses() !== lost || !(await isAnswering(sql)))
          return finish(retryLater(pathname), pathname);
        // Database errors can contain typed text, and addresses can contain ids: only their kinds are logged.
        const { path = "" } = routeOf(request.method, pathname) ?? {};
        log(`${request.method} ${path} failed: ${error instanceof Error ? error.name : "unknown error"}`);
        return finish(refuse(pathname, 500, "unexpected_failure", "Unexpected failure"), pathname);
      }
    },
    // A transaction that is cut off between two queries would keep the pool from closing forever.
    close() {
      clearInterval(forgetting);
      const closed = Promise.all([library.close(), rest.close()]).then(() => undefined);
      return Promise.race([closed, wait(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Refuses an address: by the name of the client call where it is not offered, else in the words of PostgREST or GoTrue.
 */
function refuseAddress(method: string, pathname: string): Response {
  if (/^\/rest\/v1\/?$/.test(pathname)) return refuse(pathname, 404, "PGRST126", "Root endpoint metadata is disabled");
  if (pathname.startsWith("/rest/")) return refuse(pathname, 404, "PGRST125", "Invalid path specified in request URL");
  const sentence = notOffered(method, pathname);
  return sentence
    ? refuse(pathname, 404, "not_offered", sentence)
    : refuse(pathname, 404, "not_found", "There is nothing at this address");
}

/** Refuses a method in the words of PostgREST: those for a function, or those for any other address. */
function refuseMethod(method: string, pathname: string): Response {
  return pathname.startsWith("/rest/v1/rpc/")
    ? refuse(pathname, 405, "PGRST101", `Cannot use the ${method} method on RPC`)
    : refuse(pathname, 405, "method_not_allowed", "Method not allowed");
}

const isAnswering = (sql: postgres.Sql): Promise<boolean> =>
  sql`select 1`.then(
    () => true,
    () => false,
  );

/** 503 while the database is away: the client can retry the same request. */
function retryLater(pathname: string): Response {
  const answer = refuse(pathname, 503, "database_away", "The database cannot be reached. Try again in a moment.");
  answer.headers.set("retry-after", String(COME_BACK_S));
  return answer;
}

const openPool = (connection: RestAndAuthOptions["connection"], max: number): postgres.Sql => {
  const options = { max, onnotice() {} };
  return typeof connection === "string" ? postgres(connection, options) : postgres({ ...connection, ...options });
};

/** The request that a browser sends to refresh its session. */
const refreshRequest = (siteUrl: string, { publishableKey }: Secrets, token: string): Request =>
  new Request(new URL("/auth/v1/token?grant_type=refresh_token", siteUrl), {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: token }),
  });
