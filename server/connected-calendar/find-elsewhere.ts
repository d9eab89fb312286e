import type { DavClient } from "./dav-client.ts";
import { CalendarServerProblem } from "./dav-request.ts";
import { uidOf } from "./event-text.ts";
import { findCalendars } from "./find-calendars.ts";
import { isSameAddress } from "./own-event.ts";
import { windowOf } from "./read-events.ts";

/** Answers of a server that does not show other calendars; any other problem may be over soon. */
const NOT_SHOWN = ["REFUSED", "NOT_FOUND", "NOT_ALLOWED", "UNREADABLE", "TOO_LARGE"];

/**
 * The UIDs of the events in other calendars of the account that a calendar belongs to: an event that left this one may be there.
 * @throws CalendarServerProblem
 */
export async function findElsewhere(client: DavClient, url: string): Promise<Set<string>> {
  const uids = new Set<string>();
  const { from, until } = windowOf(Date.now());
  for (const other of await shown(async () => (await findCalendars(client, url)).calendars)) {
    if (isSameAddress(other.url, url)) continue;
    const files = await shown(() => client.events(other.url, new Date(from), new Date(until)));
    for (const { text } of files) uids.add(uidOf(text) ?? "");
  }
  return uids;
}

async function shown<Found>(read: () => Promise<Found[]>): Promise<Found[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CalendarServerProblem && NOT_SHOWN.includes(error.code)) return [];
    throw error;
  }
}
