import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from "ical-generator";
import type { CalendarEvent, CalendarHour } from "./hour-event.ts";

const ALARM_SECONDS = 3600;

/**
 * An iCalendar object for a mail (RFC 5545, iTIP of RFC 5546): a request or its cancellation, which the reader's
 * calendar identifies by UID and, within a series, RECURRENCE-ID, and orders by SEQUENCE. Instants are in UTC; an alarm
 * is one hour before.
 */
export function calendarPart(
  event: CalendarEvent,
  organizer: { name: string; email: string },
  attendee: { email: string; rsvp: boolean },
): string {
  const cancelled = event.method === "CANCEL";
  const calendar = ical({
    prodId: "//english-with//classes//PT",
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  for (const hour of event.hours) {
    const entry = calendar.createEvent({
      id: event.uid,
      sequence: hour.sequence,
      start: hour.start,
      end: hour.end,
      stamp: event.stamp,
      summary: event.summary,
      location: hour.url ?? "Online",
      organizer,
      attendees: [attendee],
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...recurrenceOf(hour),
    });
    if (hour.url) entry.url(hour.url);
    if (!cancelled)
      entry.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: event.summary });
  }
  return calendar.toString();
}

function recurrenceOf({ recurrenceId, weekly }: CalendarHour) {
  if (recurrenceId) return { recurrenceId };
  if (!weekly) return {};
  const { count, without } = weekly;
  // An empty list would be written as an EXDATE without a value, for which CalDAV servers refuse the whole invitation.
  return { repeating: { freq: ICalEventRepeatingFreq.WEEKLY, count, ...(without.length > 0 && { exclude: without }) } };
}
