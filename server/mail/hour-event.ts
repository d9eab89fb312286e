import type { HourData, Instance } from "../../app/i18n/notifications/hour-mail.ts";
import type { ChangedClass } from "../../app/i18n/notifications/pause-mail.ts";
import { CALENDAR_PARTS, type Lang } from "../../app/i18n/screens.ts";

/** An hour as an event of a calendar. */
export type CalendarHour = {
  sequence: number;
  start: Date;
  end: Date;
  url?: string | undefined;
  /** The original instant of this hour in its series. */
  recurrenceId?: Date;
  /** The weekly rule of a series: the number of weeks, and those without a class. */
  weekly?: { count: number; without: Date[] };
};

/** The event of a mail: one hour, or a series with its moved instances. */
export type CalendarEvent = {
  /** The file name in a mail program. */
  fileName: string;
  method: "REQUEST" | "CANCEL";
  uid: string;
  stamp: Date;
  summary: string;
  hours: CalendarHour[];
};

const WEEK_MS = 7 * 24 * 3_600_000;

/** The calendar part of a mail about an hour. */
export function eventOf(hour: HourData, lang: Lang, siteUrl: string, summary: string): CalendarEvent {
  const { hostname } = new URL(siteUrl);
  const { series, recurs_at } = hour;
  const isOfSeries = series !== undefined && recurs_at !== undefined;
  const several = isOfSeries && !hour.cancelled && hour.classes && hour.classes.length > 0 ? hour.classes : undefined;
  return {
    fileName: CALENDAR_PARTS[lang],
    method: hour.cancelled ? "CANCEL" : "REQUEST",
    uid: isOfSeries ? `series-${series}@${hostname}` : `${hour.kind}-${hour.entry}@${hostname}`,
    stamp: new Date(hour.created_at),
    summary,
    hours: several ? seriesOf(several) : [{ ...plain(hour), ...(isOfSeries && { recurrenceId: new Date(recurs_at) }) }],
  };
}

/**
 * The calendar parts of a mail about several classes: one for each series and each single class, the largest first,
 * since an iCalendar message is about one UID (RFC 5546, 3.2).
 */
export function eventsOf(
  classes: ChangedClass[],
  method: CalendarEvent["method"],
  lang: Lang,
  siteUrl: string,
  summary: string,
): CalendarEvent[] {
  const { hostname } = new URL(siteUrl);
  const events = new Map<string, CalendarEvent>();
  for (const one of classes) {
    const { entry, series, recurs_at, created_at } = one;
    const isOfSeries = series !== undefined && recurs_at !== undefined;
    const uid = isOfSeries ? `series-${series}@${hostname}` : `class-${entry}@${hostname}`;
    const event = events.get(uid) ?? {
      fileName: CALENDAR_PARTS[lang],
      method,
      uid,
      stamp: new Date(created_at),
      summary,
      hours: [],
    };
    event.hours.push({ ...plain(one), ...(isOfSeries && { recurrenceId: new Date(recurs_at) }) });
    events.set(uid, event);
  }
  return [...events.values()].sort((a, b) => b.hours.length - a.hours.length);
}

const plain = ({ sequence, starts_at, ends_at, online_link }: HourData | Instance | ChangedClass): CalendarHour => ({
  sequence,
  start: new Date(starts_at),
  end: new Date(ends_at),
  url: online_link,
});

/**
 * A weekly series: one rule from its first class, exclusions for weeks without a class, and overrides for moved
 * classes.
 */
function seriesOf(hours: Instance[]): CalendarHour[] {
  const places = hours.map(({ recurs_at }) => Date.parse(recurs_at));
  const first = Math.min(...places);
  const count = Math.round((Math.max(...places) - first) / WEEK_MS) + 1;
  const weeks = Array.from({ length: count }, (_, week) => first + week * WEEK_MS);
  const without = weeks.filter((week) => !places.includes(week)).map((week) => new Date(week));
  const [model] = hours;
  if (!model) return [];
  const length = Date.parse(model.ends_at) - Date.parse(model.starts_at);
  const whole: CalendarHour = {
    sequence: 0,
    start: new Date(first),
    end: new Date(first + length),
    url: model.online_link,
    weekly: { count, without },
  };
  const isElse = (one: Instance) =>
    Date.parse(one.starts_at) !== Date.parse(one.recurs_at) || one.online_link !== model.online_link;
  return [whole, ...hours.filter(isElse).map((one) => ({ ...plain(one), recurrenceId: new Date(one.recurs_at) }))];
}
