import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type postgres from "postgres";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { Semaphore } from "../../embedded/semaphore.ts";
import { countUnderWay, type UnderWay } from "./under-way.ts";

export type Limit = {
  /** The number of attempts within `seconds`, counted from the first. */
  points: number;
  seconds: number;
  counts: "every try" | "failures";
};

/** An admitted attempt; call `end` with whether it failed. */
export type Admission = { end(failed: boolean): Promise<void> };
/** A rejected attempt: milliseconds until the next one can succeed. */
export type Rejection = { wait: number };

/** Counts the attempts of subjects (an address, an account) under one limit. */
export type Counter = { admit(subject: string): Promise<Admission | Rejection> };

/** How often a process looks whether an attempt of another one has ended, and how often at most. */
const LOOK_EVERY_MS = 50;
const MOST_LOOKS = 100;

/**
 * A counter that all processes on a database share. While the database does not answer, and with a hosted backend, each
 * process counts in its memory.
 * @param alone whether no other process is on the database: attempts under way are counted in memory
 */
export function createCounter(name: string, limit: Limit, sql?: postgres.Sql, alone = false): Counter {
  const limiter = createLimiter(name, limit, sql);
  if (limit.counts === "every try") return countEveryTry(limiter);
  return countFailures(limiter, limit.points, sql && !alone ? countUnderWay(name, limit.points, sql) : undefined);
}

function countEveryTry(limiter: RateLimiterAbstract): Counter {
  return {
    async admit(subject) {
      try {
        await limiter.consume(keyOf(subject));
        return { async end() {} };
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return { wait: refusal.msBeforeNext };
        throw refusal;
      }
    },
  };
}

// A pending attempt counts as failed until it ends: a hundred concurrent guesses get no more attempts than a hundred in
// a row, and a hundred concurrent right passwords all succeed.
function countFailures(limiter: RateLimiterAbstract, points: number, elsewhere?: UnderWay): Counter {
  const checks = new Semaphore({ permits: Number.POSITIVE_INFINITY, perCaller: 1 });
  const underWay = new Map<string, Set<Promise<void>>>();
  const begin = (key: string): Admission => {
    const tries = underWay.get(key) ?? new Set();
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.set(key, tries.add(promise));
    return {
      async end(failed) {
        if (failed) await limiter.penalty(key);
        // After its failure is counted, so that nobody sees neither.
        await elsewhere?.end(key);
        tries.delete(promise);
        if (tries.size === 0) underWay.delete(key);
        resolve();
      },
    };
  };
  const failuresOf = async (key: string) => {
    const counted = await limiter.get(key);
    const failures = counted?.consumedPoints ?? 0;
    return { failures, wait: counted && failures >= points ? counted.msBeforeNext : undefined };
  };
  const admit = async (key: string, looks = 0): Promise<Admission | Rejection> => {
    const { failures, wait } = await failuresOf(key);
    if (wait !== undefined) return { wait };
    if (looks > MOST_LOOKS) return { wait: LOOK_EVERY_MS * MOST_LOOKS };
    const tries = underWay.get(key) ?? new Set();
    if (failures + tries.size >= points) {
      await Promise.race(tries);
      return admit(key, looks);
    }
    if (!elsewhere) return begin(key);
    const everywhere = await elsewhere.begin(key);
    // Failures are read again: an attempt that ended in between is among them, or still under way.
    if ((await failuresOf(key)).failures + everywhere <= points) return begin(key);
    await elsewhere.end(key);
    await Promise.race([...tries, setTimeout(LOOK_EVERY_MS)]);
    return admit(key, looks + 1);
  };
  return {
    admit(subject) {
      const key = keyOf(subject);
      return checks.run(key, () => admit(key));
    },
  };
}

// Hashed, so that the table has no network address and no e-mail.
const keyOf = (subject: string) => createHash("sha256").update(subject).digest("base64url").slice(0, 32);

function createLimiter(name: string, { points, seconds, counts }: Limit, sql?: postgres.Sql): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (!sql) return memory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: asClient(sql),
    storeType: "client",
    schemaName: "private",
    tableName: "rate_limits",
    tableCreated: true,
    // Once over the limit, a flood is refused in memory without queries.
    inMemoryBlockOnConsumed: counts === "every try" ? points + 1 : 0,
    insuranceLimiter: memory,
  });
}

type Value = string | number | null;

// Wraps the connection as the database client that the limiter expects.
const asClient = (sql: postgres.Sql) => ({
  async query({ text, values }: { text: string; values: Value[] }) {
    const rows = await sql.unsafe(text, values, { prepare: true });
    return { rows: [...rows], rowCount: rows.count };
  },
});
