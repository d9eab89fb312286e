import ical, { type VEvent } from "node-ical";
import { instantInSaoPaulo } from "../../app/booking/dates.ts";
import { CalendarProblem } from "./fetch-calendar.ts";

export type Busy = { starts_at: string; ends_at: string };

/** Days without hours are the school's own. Their parser gives midnights of this machine's zone. */
function wholeDays(first: Date, after: Date | undefined): (Date | undefined)[] {
  const day = (date: Date, later = 0) =>
    new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate() + later)).toISOString().slice(0, 10);
  const last = after && after > first ? day(after) : day(first, 1);
  return [instantInSaoPaulo(day(first), "00:00"), instantInSaoPaulo(last, "00:00")];
}

const MOST_EVENTS = 5_000;

/** When an event happens: by its rule, and the instances of it that have hours of their own, wherever those were moved. */
function instancesOf(item: VEvent, from: Date, until: Date): Pick<VEvent, "start" | "end" | "datetype">[] {
  const own = [...new Set<object>(Object.values(item.recurrences ?? {}))].filter(isEvent);
  const byRule = item.rrule
    ? ical.expandRecurringEvent(item, { from, to: until, expandOngoing: true }).filter((one) => !one.isOverride)
    : [item];
  return [...byRule.map(({ start, end }) => ({ start, end, datetype: item.datetype })), ...own.filter(isBusy)];
}

// Their type of an instance has lost its fields.
const isEvent = (one: object): one is VEvent => "start" in one;
const isBusy = ({ transparency, status }: Pick<VEvent, "transparency" | "status">): boolean =>
  transparency !== "TRANSPARENT" && status !== "CANCELLED";

/**
 * When an iCalendar text says that its owner is busy between two instants, recurring events written out. What is free,
 * cancelled or this site's own (`ownHost` ends its UIDs) is left out.
 * @throws CalendarProblem when it is none.
 */
export function busyTimes(text: string, from: Date, until: Date, ownHost: string): Busy[] {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarProblem("NOT_A_CALENDAR");
  const busy: Busy[] = [];
  for (const item of Object.values(ical.sync.parseICS(text))) {
    if (item?.type !== "VEVENT" || busy.length >= MOST_EVENTS) continue;
    if (!isBusy(item) || item.uid?.endsWith(`@${ownHost}`)) continue;
    for (const time of instancesOf(item, from, until)) {
      const [start, end] = time.datetype === "date" ? wholeDays(time.start, time.end) : [time.start, time.end];
      if (!start || !end || !(end > start) || end <= from || start >= until) continue;
      busy.push({ starts_at: start.toISOString(), ends_at: end.toISOString() });
    }
  }
  return busy;
}
