import { xmlText } from "../../app/platform/text/xml.ts";
import { CalendarServerProblem } from "./dav-request.ts";
import { contentTag } from "./etag.ts";
import type { DavResource } from "./multistatus.ts";

/** An event's file in a calendar. */
export type EventFile = { href: string; etag: string; text: string };

type Reader = {
  /** Sends a REPORT to the calendar. @throws CalendarServerProblem */
  report(name: string, content: string): Promise<DavResource[]>;
  /** One event; undefined where there is none. @throws CalendarServerProblem */
  read(url: string): Promise<EventFile | undefined>;
};

const WANTED = "<d:prop><d:getetag/><c:calendar-data/></d:prop>";
/** Servers that cut a report off give a week of a calendar whole, or cannot be read. */
const SHORTEST_MS = 7 * 86_400_000;
/** Of one report by addresses. */
const MOST_ADDRESSES = 100;
/** Events that are asked for one by one. */
const MOST_SINGLE = 500;
const TRUNCATED = 507;
const AHEAD_MS = 400 * 86_400_000;
const BEFORE_MS = 86_400_000;
const GONE = [404, 410];
const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** The days of a calendar that are read. */
export const windowOf = (now: number): { from: number; until: number } => ({
  from: now - BEFORE_MS,
  until: now + AHEAD_MS,
});

/**
 * All events of a calendar between two instants: of shorter spans where the server cuts its answer off, and by their
 * addresses, together or one by one, where it names them only.
 * @throws CalendarServerProblem
 */
export async function readEvents({ report, read }: Reader, from: Date, until: Date): Promise<EventFile[]> {
  const found = new Map<string, EventFile>();
  const keep = (resources: DavResource[]) => {
    for (const resource of resources) {
      const file = fileOf(resource);
      if (file) found.set(file.href, file);
    }
  };
  const named = new Set<string>();
  const spans = [{ from: from.getTime(), until: until.getTime() }];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const resources = await report("calendar-query", WANTED + filterOf(span));
    if (resources.some(({ status }) => status === TRUNCATED)) {
      if (span.until - span.from <= SHORTEST_MS) throw new CalendarServerProblem("TOO_LARGE");
      const middle = Math.floor((span.from + span.until) / 2);
      spans.push({ from: span.from, until: middle }, { from: middle, until: span.until });
      continue;
    }
    keep(resources);
    // A collection is no event.
    for (const { href, status = 0 } of resources) if (!href.endsWith("/") && !GONE.includes(status)) named.add(href);
  }
  const lacking = () => [...named].filter((href) => !found.has(href));
  const asked = lacking();
  for (let at = 0; at < asked.length; at += MOST_ADDRESSES)
    keep(await multiget(report, asked.slice(at, at + MOST_ADDRESSES)));
  const left = lacking();
  if (left.length > MOST_SINGLE) throw new CalendarServerProblem("TOO_LARGE");
  for (const href of left) {
    const file = await read(href);
    if (file) found.set(href, file);
  }
  return [...found.values()];
}

/** Events by their addresses; none where a server has no such report. */
async function multiget(report: Reader["report"], addresses: string[]): Promise<DavResource[]> {
  const hrefs = addresses.map((address) => `<d:href>${xmlText(new URL(address).pathname)}</d:href>`);
  try {
    return await report("calendar-multiget", WANTED + hrefs.join(""));
  } catch (error) {
    if (error instanceof CalendarServerProblem && ["REFUSED", "NOT_FOUND", "UNREADABLE"].includes(error.code))
      return [];
    throw error;
  }
}

function fileOf({ href, properties }: DavResource): EventFile | undefined {
  const text = properties.get("calendar-data")?.text.trim();
  if (!text) return undefined;
  return { href, text, etag: properties.get("getetag")?.text.trim() || contentTag(text) };
}

function filterOf({ from, until }: { from: number; until: number }): string {
  const range = `<c:time-range start="${utc(from)}" end="${utc(until)}"/>`;
  return `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter>`;
}
