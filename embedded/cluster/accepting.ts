import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";

/** How postgres.js reaches a cluster as its owner. */
export type OwnerConnection = { host: string; port: number; username: string; password: string; database: string };

const START_DEADLINE_MS = 60_000;
const POLL_MS = 25;
const WRONG_PASSWORD = "28P01";

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Waits until PostgreSQL answers a query. False when it ended instead, did not get there in a minute, or when the wait was
 * called off.
 * @throws Error when the database has another password than ours: waiting does not mend that.
 */
export async function accepting(child: ChildProcess, options: OwnerConnection, off: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!hasEnded(child) && !off.aborted && Date.now() < deadline) {
    const sql = postgres({ ...options, max: 1, connect_timeout: 2, fetch_types: false, onnotice() {} });
    try {
      await sql`select 1`;
      return true;
    } catch (error) {
      if (error instanceof postgres.PostgresError && error.code === WRONG_PASSWORD)
        throw new Error("The database does not know the password in secrets.json: the two are not of one data folder.");
      await wait(POLL_MS);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  return false;
}
