import type { Client } from "../backend/site-backend.ts";
import { ask, DatabaseRefused } from "../notifications/query-database.ts";
import { CalendarProblem, fetchCalendar } from "./fetch-calendar.ts";
import { readBusyTimes } from "./read-busy-times.ts";

const AHEAD_MS = 400 * 86_400_000;
/** The most skipped events that the teacher sees by name. */
const MOST_SKIPPED = 50;

type Options = {
  server: Client;
  siteUrl: string;
  log: (line: string) => void;
  fetch?: typeof fetchCalendar;
  /** Aborts the work: a calendar that was not read by then is due again later. */
  closing?: AbortSignal;
};

/** Reads the calendars that are due. One that cannot be read keeps its last times, and the reason is stored. */
export async function importBusyTimes({
  server,
  siteUrl,
  log,
  fetch = fetchCalendar,
  closing,
}: Options): Promise<void> {
  const { data: due, error } = await server.rpc("claim_busy_calendars");
  if (error) return log(`The other calendars cannot be read: ${error.message}`);
  const ownHost = new URL(siteUrl).hostname;
  for (const { id, url } of due) {
    if (closing?.aborted) return;
    try {
      await storeBusyTimes({ server, calendar: id, text: await fetch(url, { closing }), ownHost, closing });
    } catch (failure) {
      if (closing?.aborted) return;
      const problem = failure instanceof CalendarProblem ? failure.code : "NOT_A_CALENDAR";
      const failed = { failed_at: new Date().toISOString(), problem };
      const { error: untold } = await server.from("busy_calendars").update(failed).eq("id", id);
      if (untold) log(`A calendar that cannot be read could not be marked so: ${untold.message}`);
    }
  }
}

type Read = {
  server: Client;
  calendar: string;
  /** undefined: there is nothing in it. */
  text: string | undefined;
  ownHost: string;
  closing?: AbortSignal | undefined;
};

/**
 * Replaces the busy times of an external calendar by those of an iCalendar text.
 * @throws CalendarProblem, or DatabaseRefused
 */
export async function storeBusyTimes({ server, calendar, text, ownHost, closing }: Read): Promise<void> {
  const now = Date.now();
  const span = { from: new Date(now), until: new Date(now + AHEAD_MS), ownHost };
  const { busy, skipped } =
    text === undefined ? { busy: [], skipped: [] } : await readBusyTimes({ text, ...span }, { closing });
  await ask(server.rpc("replace_busy_times", { calendar, busy }));
  const names = { skipped: skipped.slice(0, MOST_SKIPPED) };
  const { error: untold } = await server.from("busy_calendars").update(names).eq("id", calendar);
  if (untold) throw new DatabaseRefused(untold.message);
}
