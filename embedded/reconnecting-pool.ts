import postgres from "postgres";
import { createListener, type Handlers } from "./listener.ts";
import { lossOf } from "./lost-connection.ts";
import { sendParametersAsText } from "./text-parameters.ts";
import { type TransactionStep, transaction } from "./transaction.ts";
import { PROBE_CONNECTION, PROBE_EVERY_MS, watchForUnresponsiveDatabase } from "./unresponsive-database.ts";

/** The connection that a statement was sent on is lost. */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
  readonly code = "CONNECTION_CLOSED";
  constructor() {
    super("The connection to the database was lost.");
  }
}

type PendingReservation = { reject(error: Error): void };
type Generation = {
  sql: postgres.Sql;
  lost: boolean;
  /** True if any statement used it, and how many of its connections are reserved. */
  used: boolean;
  reserved: number;
  /** Statements that are running or queued: postgres.js does not reject all of them when a connection is lost. */
  pending: Set<PendingReservation>;
  /** The generation that replaced this one without a loss: statements written on this one are sent on that one. */
  successor?: Generation;
  unwatch(): void;
  isEnding(): boolean;
  /** Ends the generation and rejects all its statements. */
  lose(reason?: string): void;
  /** Notes the error of a statement, which learns of an ended connection before the pool does. */
  failed(error: unknown): void;
};
/** `discard` is for a connection in an unknown state: it ends the connection, and its pool with it. */
export type ReservedConnection = postgres.ReservedSql & { discard(): void };
/** A statement as postgres.js makes it, which asks its handler to be sent. */
type Statement = PendingReservation & {
  handler(statement: Statement): void;
  resolve(result: unknown): void;
  /** True if it was written as a template. */
  tagged: boolean;
};

/**
 * Connections that were being opened when their pool was abandoned complete after its end; then they are ended, too.
 */
const LATE_MS = [1_000, 5_000];
/**
 * A connection that was cut off while it was opened may never get an answer. One on a busy machine gets it late, and is
 * no reason to abandon the pool.
 */
const CONNECT_WITHIN_S = 10;
const MOST_PAUSE_S = 1;
/**
 * Each connection is a process of five to ten megabytes, more after a busy hour. Periodic work keeps all open ones in
 * use, although most were only needed for a moment.
 */
const RENEW_EVERY_MS = 15_000;
/** For the listening connection, which may be silent for hours. */
const LISTENING = {
  max: 1,
  idle_timeout: 0,
  max_lifetime: null,
  connect_timeout: CONNECT_WITHIN_S,
  fetch_types: false,
};

/**
 * A pool that survives restarts of its database. postgres.js 3.4 does not handle the loss of a connection in use:
 * queued statements may wait for ever, and later ones end the process or run outside their transaction (its issues
 * 1133, 1195, 1216). So a pool that lost a connection is abandoned as a whole, all its statements are rejected, and the
 * next call opens a new one. Listening uses a connection of its own.
 * @param first a pool that nobody has used
 * @param onLost called for each abandoned pool, and for each statement that ends with its connection as the pool is closed, with
 * the reason as a code
 * @param askEveryMs how often the database is probed while a statement takes long
 * @param renewEveryMs how often its connections are closed, if nobody is using any at that moment; the next call opens
 * new ones
 */
export function reconnectingPool(
  first: postgres.Sql,
  onLost: (reason: string) => void = () => {},
  askEveryMs = PROBE_EVERY_MS,
  renewEveryMs = RENEW_EVERY_MS,
): postgres.Sql {
  // Taken now, since a caller may replace `first.end` by this pool's own.
  const { end } = first;
  sendParametersAsText(first);
  const { backoff } = first.options;
  const listener = createListener({
    open: (handlers) => clonePool(first, { ...LISTENING, ...handlers }),
    close: abandonPool,
    pause: (tries) => (typeof backoff === "function" ? backoff(tries) : Number(backoff)),
  });
  let ended = false;
  const open = (): Generation => {
    const pool: Generation = {
      lost: false,
      used: false,
      reserved: 0,
      pending: new Set(),
      isEnding: () => ended,
      failed(error) {
        const reason = lossOf(error);
        if (reason === undefined) return;
        if (ended) onLost(reason);
        else pool.lose(reason);
      },
      lose(reason = "CONNECTION_CLOSED") {
        if (pool.lost || pool.successor || ended) return;
        pool.lost = true;
        pool.unwatch();
        onLost(reason);
        current = open();
        for (const waiting of pool.pending) waiting.reject(new ConnectionLost());
        abandonPool(pool.sql);
      },
      sql: clonePool(first, {
        // A connection that ends as planned looks like a lost one.
        max_lifetime: null,
        connect_timeout: CONNECT_WITHIN_S,
        // The next attempt uses a new pool, so there is nothing to wait for.
        backoff: () => 0,
        onclose: () => pool.lose(),
      }),
      unwatch() {},
    };
    pool.unwatch = watchForUnresponsiveDatabase(
      pool.pending,
      () => clonePool(first, PROBE_CONNECTION),
      () => pool.lose(),
      askEveryMs,
    );
    return pool;
  };
  let current = open();
  const renewing = setInterval(() => {
    const { used, pending, reserved } = current;
    if (!used || pending.size > 0 || reserved > 0) return;
    const old = current;
    current = open();
    old.successor = current;
    old.unwatch();
    // At once, as the database has room for one generation.
    old.sql.end().catch(() => undefined);
  }, renewEveryMs).unref();

  const reserve = async () => {
    const pool = current;
    pool.used = true;
    const reserved = await new Promise<postgres.ReservedSql>((resolve, reject) => {
      const waiting = { reject };
      pool.pending.add(waiting);
      pool.sql
        .reserve()
        .then(resolve, reject)
        .finally(() => pool.pending.delete(waiting));
    });
    pool.reserved += 1;
    return guardReserved(reserved, pool);
  };
  const overrides: Record<string | symbol, unknown> = {
    reserve,
    begin: (...args: [TransactionStep] | [string, TransactionStep]) =>
      args.length === 1 ? transaction(reserve, "", args[0]) : transaction(reserve, args[0], args[1]),
    unsafe: (...given: Parameters<typeof first.unsafe>) => guard(current.sql.unsafe(...given), current),
    listen: listener.listen,
    async end(options?: { timeout?: number }) {
      ended = true;
      clearInterval(renewing);
      current.unwatch();
      await Promise.all([end(options), current.sql.end(options), listener.end(options)]);
    },
  };
  return new Proxy(first, {
    apply: (_, self, given) => guard(Reflect.apply(current.sql, self, given), current),
    get: (_, name) => overrides[name] ?? Reflect.get(current.sql, name),
  });
}

/**
 * Seconds that a pool's `listen` waits before the next attempt: short, so that notifications are missed for as little
 * as possible.
 */
export const shortPauses = (tries: number): number => Math.min(2 ** tries / 50, MOST_PAUSE_S);

// The library accepts its own parsed options, although its types do not say so.
const clonePool = (pool: postgres.Sql, further: Partial<postgres.Options<never> & Handlers>): postgres.Sql =>
  Reflect.apply(postgres, undefined, [{ ...pool.options, ...further }]);

function abandonPool(sql: postgres.Sql): void {
  const ignore = () => undefined;
  sql.end({ timeout: 0 }).catch(ignore);
  // Missing in its types: closes all connections, and may be called repeatedly.
  const close = (): Promise<void> => Reflect.get(sql, "close")();
  for (const late of LATE_MS) setTimeout(() => void close().catch(ignore), late).unref();
}

const isStatement = (made: unknown): made is Statement =>
  typeof made === "object" && made !== null && "handler" in made && typeof made.handler === "function";

/** Rejects a statement when its pool is abandoned, and keeps it from being sent afterwards. */
function guard<Made>(made: Made, pool: Generation): Made {
  if (!isStatement(made)) return made;
  const { handler, resolve, reject } = made;
  let generation = pool;
  // postgres.js 3.4 keeps the call site of a failed statement for ever; for a statement that is no template, its text
  // as well.
  if (!made.tagged) Object.defineProperty(made, "origin", { value: "" });
  made.resolve = (result) => {
    generation.pending.delete(made);
    resolve(result);
  };
  made.reject = (error) => {
    generation.pending.delete(made);
    generation.failed(error);
    reject(error);
  };
  made.handler = (statement) => {
    while (generation.successor) generation = generation.successor;
    if (generation.lost) return statement.reject(new ConnectionLost());
    generation.used = true;
    generation.pending.add(made);
    const send = generation === pool ? handler : handlerOf(generation.sql);
    send(statement);
  };
  return made;
}

/** Found by a statement that is never sent. */
function handlerOf(sql: postgres.Sql): Statement["handler"] {
  const unsent: unknown = sql.unsafe("");
  if (!isStatement(unsent)) throw new Error("postgres.js makes its statements otherwise.");
  return unsent.handler;
}

function guardReserved(reserved: postgres.ReservedSql, pool: Generation): ReservedConnection {
  const unsafe = (...given: Parameters<typeof reserved.unsafe>) => guard(reserved.unsafe(...given), pool);
  let isReleased = false;
  const release = () => {
    if (!isReleased) pool.reserved -= 1;
    isReleased = true;
    if (pool.lost) return;
    reserved.release();
    // A pool that ends closes a reserved connection only after its next statement, so an empty one is sent.
    if (pool.isEnding()) reserved.unsafe("").catch(() => undefined);
  };
  const overrides: Record<string | symbol, unknown> = { unsafe, release };
  const proxy = new Proxy(reserved, {
    apply: (target, self, given) => guard(Reflect.apply(target, self, given), pool),
    get: (target, name) => overrides[name] ?? Reflect.get(target, name),
  });
  return Object.assign(proxy, { discard: () => pool.lose() });
}
