import { z } from "zod";
import { CalendarProblem } from "../calendar/fetch-calendar.ts";
import { storeBusyTimes } from "../calendar/import-busy-times.ts";
import { ask } from "../notifications/query-database.ts";
import { CalendarServerProblem } from "./dav-request.ts";
import { isSameEtag } from "./etag.ts";
import { readOwnEvent, uidOf } from "./event-text.ts";
import { addressOf, isSameAddress, type Origin, originOf } from "./own-event.ts";
import { type EventFile, windowOf } from "./read-events.ts";
import type { Work } from "./work.ts";

const Links = z.array(
  z.object({
    entry: z.string(),
    uid: z.string(),
    href: z.nullable(z.string()),
    etag: z.nullable(z.string()),
    from: z.nullable(z.string()),
    until: z.nullable(z.string()),
  }),
);

type Link = z.infer<typeof Links>[number];

/** Events that are not where they were, of one round. */
const MOST_MISSING = 100;
const OWN_UID = /^calendar-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/;

/** The events that are not the site's cannot be read. */
export class BusyTimesProblem extends CalendarServerProblem {}

type Pulled = {
  /** The version that was read; undefined where it is to be read again. */
  version: string | undefined;
  /** True if the server is known to keep the site's mark in an event. */
  keepsMarks: boolean;
};

/**
 * Reads the calendar if it changed: events of the site that were changed or deleted there, and all others as busy times. An event is
 * the site's where it has the UID and the address that the site gave it: a mailed invitation may have the one, not the other.
 * @throws CalendarServerProblem
 */
export async function pullEvents(work: Work): Promise<Pulled> {
  const { server, client, round, host, each } = work;
  const version = await client.version(round.url);
  if (version !== undefined && version === round.version) return { version: undefined, keepsMarks: round.keeps_marks };
  const window = windowOf(Date.now());
  const files = await client.events(round.url, new Date(window.from), new Date(window.until));
  const links = Links.parse(await ask(server.rpc("read_calendar_links")));
  const byUid = new Map(links.map((link) => [link.uid, link]));
  const entryOf = (uid: string, href: string) => {
    const known = byUid.get(uid);
    const [, named, from] = OWN_UID.exec(uid) ?? [];
    const entry = known?.entry ?? (from === host ? named : undefined);
    return entry && isSameAddress(href, known?.href ?? addressOf(round.url, entry)) ? entry : undefined;
  };

  const foreign: string[] = [];
  const strays = new Map<string, EventFile>();
  const own: { entry: string; uid: string; file: EventFile; origin: Origin }[] = [];
  for (const file of files) {
    const uid = uidOf(file.text) ?? "";
    const entry = entryOf(uid, file.href);
    if (entry) own.push({ entry, uid, file, origin: originOf(file.text, work.mark(uid), round.username) });
    else {
      foreign.push(file.text.trim());
      if (byUid.has(uid) && originOf(file.text, work.mark(uid), round.username) === "kept") strays.set(uid, file);
    }
  }
  const keepsMarks = round.keeps_marks || own.some(({ origin }) => origin === "kept");
  const judged = { ...work, round: { ...round, keeps_marks: keepsMarks } };
  for (const { entry, uid, file } of own)
    if (!isSameEtag(byUid.get(uid)?.etag ?? "", file.etag)) await each.try(() => takeEvent(judged, entry, uid, file));

  const seen = new Set(own.map(({ entry }) => entry));
  const missing = links.filter(
    ({ entry, etag, href, from, until }) =>
      etag &&
      href &&
      from &&
      until &&
      !seen.has(entry) &&
      Date.parse(until) > window.from &&
      Date.parse(from) < window.until,
  );
  const gone: Link[] = [];
  for (const link of missing.slice(0, MOST_MISSING)) {
    const { entry, uid, href } = link;
    // The event may have been moved out of the days that are read.
    const file = (await client.read(href ?? "")) ?? renamed(link, strays);
    if (file) await each.try(() => takeEvent(judged, entry, uid, file));
    else gone.push(link);
  }
  for (const link of links) {
    const file = link.etag || seen.has(link.entry) ? undefined : renamed(link, strays);
    if (file) await each.try(() => takeEvent(judged, link.entry, link.uid, file));
  }
  if (gone.length > 0) await restore(work, gone);
  await each.try(() => replaceBusyTimes(work, foreign));
  return { version: missing.length > MOST_MISSING ? undefined : version, keepsMarks };
}

/** Lets events that the teacher deleted be written again, but not events that she moved to another of her calendars. */
async function restore({ server, elsewhere }: Work, gone: Link[]): Promise<void> {
  const others = await elsewhere();
  const entriesOf = (isThere: boolean) =>
    gone.filter(({ uid }) => others.has(uid) === isThere).map(({ entry }) => entry);
  await ask(server.rpc("restore_calendar_events", { entries: entriesOf(false), elsewhere: entriesOf(true) }));
}

/** The event of an hour under the name that its server gave it: one with the site's mark, at the time that it had. */
function renamed({ uid, from, until }: Link, strays: Map<string, EventFile>): EventFile | undefined {
  const file = strays.get(uid);
  if (!file || !from || !until) return file;
  const { starts_at, ends_at } = readOwnEvent(file.text);
  const isThere = Date.parse(starts_at ?? "") === Date.parse(from) && Date.parse(ends_at ?? "") === Date.parse(until);
  return isThere ? file : undefined;
}

const NO_TIMES = { starts_at: null, ends_at: null, sequence: 0 } as const;

/** Tells the database of an event of the site in a version that it does not know; one that others wrote in its place has no times. */
export async function takeEvent(
  { server, round, mark }: Work,
  entry: string,
  uid: string,
  { href, etag, text }: EventFile,
): Promise<void> {
  const origin = originOf(text, mark(uid), round.username);
  const isOwn = origin === "kept" || (origin === "bare" && !round.keeps_marks);
  const { starts_at, ends_at, sequence } = isOwn ? readOwnEvent(text) : NO_TIMES;
  const order = { entry, uid, href, etag, sequence };
  // The types of functions know no null.
  const times = starts_at && ends_at ? { starts_at, ends_at } : ({ starts_at: null, ends_at: null } as never);
  await ask(server.rpc("take_calendar_event", { ...order, ...times }));
}

async function replaceBusyTimes(work: Work, foreign: string[]): Promise<void> {
  const { server, round, host, ends } = work;
  const calendar = round.busy_calendar;
  if (!calendar) return;
  const text = foreign.length > 0 ? foreign.join("\r\n") : undefined;
  const ownAddresses = text ? [round.username, ...(await work.ownAddresses())] : [];
  try {
    await storeBusyTimes({ server, calendar, text, ownHost: host, ownAddresses, isHeld: true, closing: ends });
  } catch (error) {
    if (!(error instanceof CalendarProblem)) throw error;
    throw new BusyTimesProblem(error.code === "TOO_LARGE" ? "TOO_LARGE" : "UNREADABLE");
  }
}
