import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";

/** How postgres.js reaches a cluster as its owner. */
export type OwnerConnection = { host: string; port: number; username: string; password: string; database: string };

const SILENCE_MS = 60_000;
const POLL_MS = 25;
const WRONG_PASSWORD = "28P01";
/** PostgreSQL replays its write-ahead log, which may take minutes; interrupted, it starts over. */
const STARTING_UP = "57P03";

/** True if a process has ended, by itself or by a signal. */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Waits until PostgreSQL answers a query. False when it exited instead, did not answer for a minute, or when the wait
 * was aborted.
 * @throws Error when the database has another password than ours: waiting does not fix that.
 */
export async function waitUntilReady(
  child: ChildProcess,
  options: OwnerConnection,
  off: AbortSignal,
): Promise<boolean> {
  let deadline = Date.now() + SILENCE_MS;
  while (!hasEnded(child) && !off.aborted && Date.now() < deadline) {
    const sql = postgres({ ...options, max: 1, connect_timeout: 2, fetch_types: false, onnotice() {} });
    try {
      await sql`select 1`;
      return true;
    } catch (error) {
      const code = error instanceof postgres.PostgresError ? error.code : undefined;
      if (code === WRONG_PASSWORD)
        throw new Error("The database does not know the password in secrets.json: the two are not of one data folder.");
      if (code === STARTING_UP) deadline = Date.now() + SILENCE_MS;
      await wait(POLL_MS);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  return false;
}
