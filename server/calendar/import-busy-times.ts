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
      const text = await fetch(url, { closing });
      const ownAddresses = addressesIn(url);
      await storeBusyTimes({ server, calendar: id, text, ownHost, ownAddresses, isHeld: true, closing });
    } catch (failure) {
      if (closing?.aborted) return;
      // Any other failure is no fault of the calendar: the database refused the busy times, or the calendar could not be
      // read to its end.
      const problem = failure instanceof CalendarProblem ? failure.code : "NOT_STORED";
      if (problem === "NOT_STORED") log(`A calendar that was read could not be stored: ${failure}`);
      const { error: untold } = await server.rpc("fail_busy_calendar", { calendar: id, problem });
      if (untold) log(`A calendar that cannot be read could not be marked so: ${untold.message}`);
    }
  }
}

/** The owner whom Google names in a calendar's address. */
function addressesIn(url: string): string[] {
  const named = /\/ical\/([^/]+)\//.exec(url)?.[1] ?? "";
  try {
    const address = decodeURIComponent(named);
    return address.includes("@") ? [address] : [];
  } catch {
    return [];
  }
}

type Read = {
  server: Client;
  calendar: string;
  /** undefined: there is nothing in it. */
  text: string | undefined;
  ownHost: string;
  /** The teacher's addresses in this calendar: an event that one of them declined is free. */
  ownAddresses?: string[];
  /** True if the earlier times are kept: a text that has lost most of them may be wrong. */
  isHeld?: boolean;
  closing?: AbortSignal | undefined;
};

/**
 * Replaces the busy times of an external calendar by those of an iCalendar text.
 * @throws CalendarProblem, or DatabaseRefused
 */
export async function storeBusyTimes(order: Read): Promise<void> {
  const { server, calendar, text, ownHost, ownAddresses = [], isHeld = false, closing } = order;
  const { data: teachers, error } = await server.from("profiles").select("email").eq("role", "admin");
  if (error) throw new DatabaseRefused(error.message);
  const { data: rules, error: unruled } = await server
    .from("scheduling_rules")
    .select("tentative_is_free, calendar_addresses")
    .single();
  if (unruled) throw new DatabaseRefused(unruled.message);
  const { tentative_is_free: tentativeIsFree, calendar_addresses: named } = rules;
  const hers = [...ownAddresses, ...teachers.map(({ email }) => email), ...named.split(/[\s,;]+/).filter(Boolean)];
  const now = Date.now();
  const span = { from: new Date(now), until: new Date(now + AHEAD_MS), ownHost, ownAddresses: hers, tentativeIsFree };
  const { busy, skipped } =
    text === undefined ? { busy: [], skipped: [] } : await readBusyTimes({ text, ...span }, { closing });
  await ask(server.rpc("replace_busy_times", { calendar, busy, is_held: isHeld }));
  const names = { skipped: skipped.slice(0, MOST_SKIPPED), skipped_count: skipped.length };
  const { error: untold } = await server.from("busy_calendars").update(names).eq("id", calendar);
  if (untold) throw new DatabaseRefused(untold.message);
}
