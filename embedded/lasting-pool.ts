import postgres from "postgres";

/** The connection that a statement was meant for is gone. */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
  readonly code = "CONNECTION_CLOSED";
  constructor() {
    super("The connection to the database was lost.");
  }
}

type Generation = { sql: postgres.Sql; lost: boolean };
type Work = (connection: postgres.ReservedSql) => unknown;

/** Connections that were about to be made when their pool was given up come up after its end; then they are ended, too. */
const LATE_MS = [1_000, 40_000];
const MOST_PAUSE_S = 1;

/**
 * A pool that outlives its database. postgres.js 3.4 does not come through the loss of a connection in use: what waits for
 * it may wait for ever, what is written to it ends the process or runs outside its transaction (its issues 1133, 1195,
 * 1216). So a pool that lost a connection is given up as a whole, with an error for everybody who uses it, and the next
 * call has a new one.
 * @param first a pool that nobody has used; `listen` stays with it
 */
export function lastingPool(first: postgres.Sql): postgres.Sql {
  const { listen, end } = first;
  let ended = false;
  const open = (): Generation => {
    const pool: Generation = {
      lost: false,
      sql: another(first, {
        // A connection that ends by plan looks like a lost one.
        max_lifetime: null,
        onclose() {
          if (pool.lost || ended) return;
          pool.lost = true;
          current = open();
          giveUp(pool.sql);
        },
      }),
    };
    return pool;
  };
  let current = open();

  const reserve = async () => {
    const pool = current;
    return guarded(await pool.sql.reserve(), pool);
  };
  const own: Record<string | symbol, unknown> = {
    reserve,
    begin: (...asked: [Work] | [string, Work]) =>
      asked.length === 1 ? transaction(reserve, "", asked[0]) : transaction(reserve, asked[0], asked[1]),
    listen,
    async end(options?: { timeout?: number }) {
      ended = true;
      await Promise.all([end(options), current.sql.end(options)]);
    },
  };
  return new Proxy(first, {
    apply: (_, self, given) => Reflect.apply(current.sql, self, given),
    get: (_, name) => own[name] ?? Reflect.get(current.sql, name),
  });
}

/** How long a pool's `listen` waits before it tries again, in seconds: recovery is not to be missed by much. */
export const shortPauses = (tries: number): number => Math.min(2 ** tries / 50, MOST_PAUSE_S);

// Its options as it has read them are taken as they are, which its types do not say.
const another = (pool: postgres.Sql, further: Partial<postgres.Options<never>>): postgres.Sql =>
  Reflect.apply(postgres, undefined, [{ ...pool.options, ...further }]);

function giveUp(sql: postgres.Sql): void {
  const ignore = () => undefined;
  sql.end({ timeout: 0 }).catch(ignore);
  // Missing in its types: ends what is connected, as often as it is called.
  const close = (): Promise<void> => Reflect.get(sql, "close")();
  for (const late of LATE_MS) setTimeout(() => void close().catch(ignore), late).unref();
}

/** A reserved connection whose statements are refused, not written anywhere, once its pool was given up. */
function guarded(reserved: postgres.ReservedSql, pool: Generation): postgres.ReservedSql {
  const guard = <Asked>(query: Asked): Asked => {
    if (typeof query === "object" && query !== null && "handler" in query && typeof query.handler === "function") {
      const { handler } = query;
      query.handler = (sent: { reject(error: Error): void }) =>
        pool.lost ? sent.reject(new ConnectionLost()) : handler(sent);
    }
    return query;
  };
  return new Proxy(reserved, {
    apply: (target, self, given) => guard(Reflect.apply(target, self, given)),
    get(target, name) {
      if (name === "release") return () => pool.lost || target.release();
      if (name === "unsafe") return (...given: Parameters<typeof target.unsafe>) => guard(target.unsafe(...given));
      return Reflect.get(target, name);
    },
  });
}

/** @throws what the work throws, or the failure of the statement that undid it; nothing of it is kept then. */
async function transaction(reserve: () => Promise<postgres.ReservedSql>, mode: string, work: Work): Promise<unknown> {
  const connection = await reserve();
  try {
    await connection.unsafe(`begin ${mode.replace(/[^a-z ]/gi, "")}`);
    try {
      const done = await work(connection);
      const result = Array.isArray(done) ? await Promise.all(done) : done;
      const { command } = await connection.unsafe("commit");
      if (command === "ROLLBACK") throw new Error("The transaction was undone: one of its statements had failed.");
      return result;
    } catch (error) {
      await connection.unsafe("rollback").catch(() => undefined);
      throw error;
    }
  } finally {
    connection.release();
  }
}
