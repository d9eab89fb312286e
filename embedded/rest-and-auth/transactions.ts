import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerOptions } from "@supabase/lite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { z } from "zod";
import { type Access, STANDS } from "../access-tokens.ts";
import { LONGEST_STATEMENT_MS } from "../longest-statements.ts";
import type { Patterns } from "./patterns.ts";
import { type Opening, PipelineDriver, StaleStatement } from "./pipeline.ts";

/** Who the library is asked for, and what became of it. */
export type Asked = {
  /** Whose sign-in must still stand. */
  access: Access | undefined;
  /** Asked with the secret key alone. */
  byServer: boolean;
  /** Whose turns at the database it takes. */
  asker: string;
  /** The request changes nothing: GET and HEAD, which PostgREST runs in a transaction that cannot. */
  reads: boolean;
  /** The one table or view that it is about; undefined where there may be others, and for functions. */
  table: string | undefined;
  /** Whether the sign-in stands; undefined while no transaction has looked. */
  alive?: boolean;
  /** Whether a statement took longer than its role may. */
  outOfTime?: boolean;
};

/** PostgreSQL's code for a statement that was ended. */
const QUERY_CANCELED = "57014";

export const asked = new AsyncLocalStorage<Asked>();

type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

/** Tells lite who asks: it would verify the token again, and look for its person and its session in two statements more. */
export const introduce: Middleware = async (context, next) => {
  const { access } = asked.getStore() ?? {};
  if (access) {
    context.set("userId", access.id);
    context.set("sessionId", access.sessionId);
    context.set("jwt", access.claims);
    context.set("ignoreAuthorization", true);
  }
  await next();
};

const opening = new AsyncLocalStorage<Opening>();

/** What each role may look for texts with. */
const PATTERNS = { anon: "none", authenticated: "plain", service_role: "any" } as const satisfies Record<
  string,
  Patterns
>;

/** What lite asks after each call of a function: what the function wants its answer to be like. */
const RESPONSE =
  "select current_setting('response.status', true) as status, current_setting('response.headers', true) as headers";

type WithContext = PostgresConnection["withContext"];
type Rpc = NonNullable<NonNullable<Parameters<WithContext>[2]>["rpc"]>;

/**
 * lite says who asks in six statements, each after the answer to the one before, and prepares none. Here a transaction
 * opens with one, which also looks whether the sign-in still stands, and what only reads goes in the same round trip.
 * @param abreast how many of these transactions there may be at a time: what signs people in needs connections, too.
 */
export function shortenTransactions(connection: PostgresConnection, abreast: number): void {
  connection.kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PipelineDriver(connection.driver, () => opening.getStore(), abreast),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const original: WithContext = connection.withContext.bind(connection);
  connection.withContext = async (vars, work, options) => {
    const auth = vars && Auth.safeParse(vars.auth ?? {}).data;
    if (!auth || options?.transaction || options?.forceRollback) return original(vars, work, options);
    const request = asked.getStore();
    const { sql, values } = contextOf(auth, request?.access, options?.rpc);
    const mode = (options?.rpc ? options.rpc.readOnly : request?.reads) ? "read only" : "read write";
    const context: Omit<Opening, "prepares"> = {
      ...{ sql, values, asker: request?.asker ?? "", patterns: PATTERNS[auth.role] },
      statementsAlone: mode === "read only" && !options?.rpc,
      foreseen: options?.rpc && RESPONSE,
      told(alive) {
        if (request) request.alive = alive;
      },
    };
    const run = (prepares: boolean) =>
      opening.run({ ...context, prepares }, () =>
        connection.kysely
          .transaction()
          .setAccessMode(mode)
          .execute((db) => work(db)),
      );
    try {
      return await run(true);
    } catch (error) {
      // Another connection may hold one as stale.
      if (error instanceof StaleStatement) return run(false);
      if (request && error instanceof Error && "code" in error) request.outOfTime = error.code === QUERY_CANCELED;
      throw error;
    }
  };
}

type Auth = z.infer<typeof Auth>;
const Auth = z.object({
  role: z.enum(["anon", "authenticated", "service_role"]).default("anon"),
  uid: z.string().nullish(),
  jwt: z.unknown(),
});

/** One statement that says who asks, and of a person's token whether its sign-in stands (`alive`). */
function contextOf(
  { role, uid, jwt }: Auth,
  access: Access | undefined,
  rpc: Rpc | undefined,
): { sql: string; values: string[] } {
  const settings: Record<string, string> = {
    role,
    statement_timeout: String(LONGEST_STATEMENT_MS[role]),
    "request.jwt.claim.sub": uid ?? "",
    "request.jwt.claim.role": role,
    "request.jwt.claims": jwt ? JSON.stringify(jwt) : "",
    ...(rpc && {
      "response.status": "",
      "response.headers": "",
      "request.method": rpc.method,
      "request.path": rpc.path,
      "request.headers": JSON.stringify(rpc.requestHeaders ?? {}),
    }),
  };
  const values = Object.values(settings);
  const parts = Object.keys(settings).map((name, place) => `set_config('${name}', $${place + 1}, true)`);
  if (access) {
    parts.push(`${STANDS(`$${values.length + 1}`, `$${values.length + 2}`)} as alive`);
    values.push(access.sessionId, access.id);
  }
  return { sql: `select ${parts.join(", ")}`, values };
}
