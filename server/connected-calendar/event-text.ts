import ical from "ical-generator";
import { blockedTitle } from "../../app/i18n/notifications/blocked-title.ts";
import type { Lang } from "../../app/i18n/screens.ts";
import { clocksOf } from "../calendar/busy-times.ts";
import { propertiesOf, readCalendars, textOf } from "../calendar/calendar-text.ts";
import { INSTANTS, instantOf, readEvent } from "../calendar/read-event.ts";
import { MARK } from "./own-event.ts";

type WrittenHour = {
  uid: string;
  starts_at: string;
  ends_at: string;
  sequence: number;
  updated_at: string;
  label: string | null;
  online_link: string | null;
};

/** An hour as an event, in UTC, with the site's mark. The same hour gives the same text. */
export function writeEvent(hour: WrittenHour, language: Lang, mark: string): string {
  const calendar = ical({ prodId: "//english-with//calendar//PT" });
  const event = calendar.createEvent({
    id: hour.uid,
    start: new Date(hour.starts_at),
    end: new Date(hour.ends_at),
    stamp: new Date(hour.updated_at),
    sequence: hour.sequence,
    summary: hour.label ?? blockedTitle(language),
  });
  if (hour.online_link) {
    event.location(hour.online_link);
    event.url(hour.online_link);
  }
  event.x(MARK, mark);
  return `${calendar}\r\n`;
}

type SeenEvent = { starts_at: string | null; ends_at: string | null; sequence: number };
const UNREADABLE = { starts_at: null, ends_at: null } as const;
/** Properties by which an event is more than one hour. */
const SERIES_PROPERTIES = ["RRULE", "RDATE", "RECURRENCE-ID"];
/** The largest that is written. */
const MOST_SEQUENCE = 1_000_000;

/** The hour of an event that the site wrote and somebody may have changed; without times where it is no single hour any more. */
export function readOwnEvent(text: string): SeenEvent {
  let sequence = 0;
  try {
    const [calendar, another] = readCalendars(text);
    const [event, more] = calendar?.components.filter(({ type }) => type === "VEVENT") ?? [];
    if (!calendar || !event) return { ...UNREADABLE, sequence };
    sequence = Math.min(Number(/^\d+$/.exec(textOf(event, "SEQUENCE") ?? "")?.[0] ?? 0), MOST_SEQUENCE);
    const isSeries = SERIES_PROPERTIES.some((name) => propertiesOf(event, name).length > 0);
    const cancelled = textOf(event, "STATUS")?.toUpperCase() === "CANCELLED";
    if (another || more || isSeries || cancelled) return { ...UNREADABLE, sequence };
    const { start, lengthMs } = readEvent(event, clocksOf(calendar));
    const from = instantOf(start);
    const isWithin = from >= INSTANTS.first && from + lengthMs <= INSTANTS.last;
    if (start.isDate || lengthMs <= 0 || !isWithin) return { ...UNREADABLE, sequence };
    return {
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(from + lengthMs).toISOString(),
      sequence,
    };
  } catch {
    return { ...UNREADABLE, sequence };
  }
}

/** The UID of the first event of a text, to the letter; undefined without one. */
export function uidOf(text: string): string | undefined {
  const begin = /^BEGIN:VEVENT\b/im.exec(text)?.index;
  if (begin === undefined) return undefined;
  const [, folded] = /^UID(?:;[^:\r\n]*)?:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(text.slice(begin)) ?? [];
  return folded?.replaceAll(/\r?\n[ \t]/g, "");
}
