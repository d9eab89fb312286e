import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";
import type { Trial } from "./find-trial";

type Words = { title: string; description: string; siteUrl: string };

const ALARM_SECONDS = 3600;

/** A trial class as an iCalendar file: instants in UTC, a stable UID, and an alarm one hour before. It has no names. */
export function writeCalendarFile(
  { id, starts_at, ends_at, created_at, sequence }: Trial,
  { title, description, siteUrl }: Words,
): string {
  const calendar = ical({ prodId: "//english-with//trial//PT", method: ICalCalendarMethod.PUBLISH });
  const event = calendar.createEvent({
    id: `trial-${id}@${new URL(siteUrl).hostname}`,
    start: new Date(starts_at),
    end: new Date(ends_at),
    stamp: new Date(created_at),
    summary: title,
    description,
    location: "Online",
    sequence,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: title });
  return calendar.toString();
}
