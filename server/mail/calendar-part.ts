import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { CalendarEvent } from "./hour-mail.ts";

const ALARM_SECONDS = 3600;

/**
 * An iCalendar object for a mail (RFC 5545, iTIP of RFC 5546): a request, or a cancellation of it, that the reader's
 * calendar matches by UID and orders by SEQUENCE. Instants in UTC; an alarm one hour before.
 */
export function calendarPart(
  event: CalendarEvent,
  organizer: { name: string; email: string },
  attendee: string,
): string {
  const cancelled = event.method === "CANCEL";
  const calendar = ical({
    prodId: "//english-with//classes//PT",
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const entry = calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    start: event.start,
    end: event.end,
    stamp: event.stamp,
    summary: event.summary,
    location: event.url ?? "Online",
    organizer,
    attendees: [{ email: attendee, rsvp: false }],
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (event.url) entry.url(event.url);
  if (!cancelled)
    entry.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: event.summary });
  return calendar.toString();
}
