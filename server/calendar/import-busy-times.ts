import type { Client } from "../backend/site-backend.ts";
import { busyTimes } from "./busy-times.ts";
import { CalendarProblem, fetchCalendar } from "./fetch-calendar.ts";

const AHEAD_MS = 400 * 86_400_000;

type Options = { server: Client; siteUrl: string; log: (line: string) => void; fetch?: typeof fetchCalendar };

/** Reads the calendars whose turn it is. One that cannot be read keeps the times it had, and says why. */
export async function importBusyTimes({ server, siteUrl, log, fetch = fetchCalendar }: Options): Promise<void> {
  const { data: due, error } = await server.rpc("claim_busy_calendars");
  if (error) return log(`The other calendars cannot be read: ${error.message}`);
  for (const { id, url } of due) {
    try {
      const now = Date.now();
      const busy = busyTimes(await fetch(url), new Date(now), new Date(now + AHEAD_MS), new URL(siteUrl).hostname);
      const { error: refused } = await server.rpc("replace_busy_times", { calendar: id, busy });
      if (refused) throw new Error(refused.message);
    } catch (failure) {
      const problem = failure instanceof CalendarProblem ? failure.code : "NOT_A_CALENDAR";
      await server.from("busy_calendars").update({ failed_at: new Date().toISOString(), problem }).eq("id", id);
    }
  }
}
