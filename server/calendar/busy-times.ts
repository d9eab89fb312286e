import ical from "node-ical";
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
    if (item.transparency === "TRANSPARENT" || item.status === "CANCELLED" || item.uid.endsWith(`@${ownHost}`))
      continue;
    const times = item.rrule ? ical.expandRecurringEvent(item, { from, to: until }) : [item];
    for (const time of times) {
      const [start, end] = item.datetype === "date" ? wholeDays(time.start, time.end) : [time.start, time.end];
      if (!start || !end || !(end > start) || end <= from || start >= until) continue;
      busy.push({ starts_at: start.toISOString(), ends_at: end.toISOString() });
    }
  }
  return busy;
}
