import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { refusalOf } from "../../app/platform/backend/refusal-of.ts";
import type { Client } from "../backend/site-backend.ts";
import type { Holiday } from "./brazilian-holidays.ts";

const YEARS_AHEAD = 2;

/** The day on which each database got its holidays. */
const keptOn = new WeakMap<Client, string>();

/** Stores the holidays of this year and the next ones in the database, once a day. */
export async function updateHolidays(server: Client, now = new Date()): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  if (keptOn.get(server) === today) return;
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => now.getUTCFullYear() + ahead);
  const rows = new Map((await workOut(years)).map((holiday) => [holiday.day, holiday]));
  const refused = await refusalOf(
    server
      .from("holidays")
      .upsert([...rows.values()])
      .select("day"),
  );
  if (refused) throw new Error(refused.message);
  keptOn.set(server, today);
}

/**
 * Uses a worker thread, because the library takes a moment and 20 MB of memory that are not needed until the next day.
 */
async function workOut(years: number[]): Promise<Holiday[]> {
  const thread = new Worker(new URL("./holidays-worker.ts", import.meta.url), { workerData: years });
  try {
    const [holidays] = await once(thread, "message");
    return holidays;
  } finally {
    await thread.terminate();
  }
}
