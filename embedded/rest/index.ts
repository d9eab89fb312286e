import type postgres from "postgres";
import { isAlive } from "../access-tokens.ts";
import { reconnectingPool } from "../reconnecting-pool.ts";
import { Semaphore } from "../semaphore.ts";
import { loadCatalogue } from "./catalogue/load-catalogue.ts";
import type { Catalogue } from "./catalogue/types.ts";
import { type Context, handle } from "./handle.ts";
import type { RestRequest } from "./rest-request.ts";
import { Transactions } from "./transaction.ts";

export type { RestRequest } from "./rest-request.ts";
export { SignInEnded } from "./transaction.ts";

const SCHEMA = "public";
/** Milliseconds between reloads for tables that another process made. */
const RELOAD_EVERY_MS = 5_000;

export type Rest = {
  /** Answers a request to `/rest/v1`. @throws SignInEnded, and errors of a lost connection */
  answer(request: RestRequest): Promise<Response>;
  /** How often its connections were lost: everything in progress on them failed. */
  losses(): number;
  close(): Promise<void>;
};

export type RestOptions = {
  /** The owner's pool, for reading the catalogue. */
  sql: postgres.Sql;
  /** An unused pool for requests. */
  pool: postgres.Sql;
  /** The pool's size. */
  connections: number;
};

/** `/rest/v1` on this database, whose tables and functions are there already. */
export async function startRest({ sql, pool, connections }: RestOptions): Promise<Rest> {
  // Values go and come as PostgreSQL's own texts: what they are is for PostgreSQL to say.
  pool.options.parsers = {};
  pool.options.serializers = {};
  let losses = 0;
  const reconnecting = reconnectingPool(pool, () => {
    losses += 1;
  });
  const transactions = new Transactions(reconnecting, new Semaphore({ permits: connections }));
  let catalogue: Catalogue = await loadCatalogue(sql, SCHEMA);
  let reloadedAt = 0;
  const context: Context = {
    catalogue: () => catalogue,
    async reload() {
      if (Date.now() - reloadedAt < RELOAD_EVERY_MS) return false;
      reloadedAt = Date.now();
      catalogue = await loadCatalogue(sql, SCHEMA);
      return true;
    },
    transactions,
    isAlive: (access) => isAlive(access, sql),
  };
  return {
    answer: (request) => handle(request, context),
    losses: () => losses,
    // A connection that is cut off while it begins would fail a query of the driver's own, which nobody awaits.
    close: () => reconnecting.end({ timeout: 2 }),
  };
}
