import type postgres from "postgres";
import { isAlive } from "../access-tokens.ts";
import { reconnectingPool } from "../reconnecting-pool.ts";
import { maySetFiles } from "../role-limits.ts";
import { Semaphore } from "../semaphore.ts";
import { loadCatalogue, loadTimeZones } from "./catalogue/load-catalogue.ts";
import type { Catalogue } from "./catalogue/types.ts";
import { type Context, handle } from "./handle.ts";
import type { RestRequest } from "./rest-request.ts";
import { PersonalShares } from "./shares.ts";
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
  /** Requests of one person a minute; {@link REQUESTS_A_MINUTE} if unset. */
  requestsPerMinute?: number | undefined;
  /** Called for each loss of connections, with its reason as a code. */
  onLost?: (reason: string) => void;
};

/** `/rest/v1` on this database, whose tables and functions are there already. */
export async function startRest({
  sql,
  pool,
  connections,
  requestsPerMinute,
  onLost = () => {},
}: RestOptions): Promise<Rest> {
  // Values go and come as PostgreSQL's own texts: what they are is for PostgreSQL to say.
  pool.options.parsers = {};
  pool.options.serializers = {};
  let losses = 0;
  const reconnecting = reconnectingPool(pool, (reason) => {
    losses += 1;
    onLost(reason);
  });
  const shares = new PersonalShares(connections, requestsPerMinute);
  const transactions = new Transactions(reconnecting, {
    queue: new Semaphore({ permits: connections }),
    shares,
    maySetFiles: await maySetFiles(sql),
  });
  let catalogue: Catalogue = await loadCatalogue(sql, SCHEMA);
  let reloadedAt = 0;
  let timeZones: ReadonlySet<string> | undefined;
  const context: Context = {
    catalogue: () => catalogue,
    async reload() {
      if (Date.now() - reloadedAt < RELOAD_EVERY_MS) return false;
      reloadedAt = Date.now();
      catalogue = await loadCatalogue(sql, SCHEMA);
      return true;
    },
    async timeZones() {
      timeZones ??= await loadTimeZones(sql);
      return timeZones;
    },
    transactions,
    shares,
    isAlive: (access) => isAlive(access, sql),
  };
  return {
    answer: (request) => handle(request, context),
    losses: () => losses,
    // A connection that is cut off while it begins would fail a query of the driver's own, which nobody awaits.
    close: () => reconnecting.end({ timeout: 2 }),
  };
}
