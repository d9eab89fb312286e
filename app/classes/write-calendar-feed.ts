import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

type FeedEntry = {
  id: string;
  kind: string;
  starts_at: string;
  ends_at: string;
  updated_at: string;
  sequence: number;
  cancelled: boolean;
  online_link: string | null;
  label: string | null;
};
type Words = { title: string; siteUrl: string };

/**
 * A person's hours as an iCalendar feed. Cancelled ones are left out, which removes them from programs that read it:
 * Outlook shows an event whose status is cancelled as one that takes place.
 */
export function writeCalendarFeed(entries: FeedEntry[], { title, siteUrl }: Words): string {
  const host = new URL(siteUrl).hostname;
  const calendar = ical({
    prodId: "//english-with//feed//PT",
    method: ICalCalendarMethod.PUBLISH,
    name: title,
    ttl: 3600,
  });
  for (const entry of entries)
    if (!entry.cancelled)
      calendar.createEvent({
        id: `${entry.kind}-${entry.id}@${host}`,
        start: new Date(entry.starts_at),
        end: new Date(entry.ends_at),
        stamp: new Date(entry.updated_at),
        sequence: entry.sequence,
        summary: entry.label ?? title,
        location: entry.online_link ?? "Online",
        status: ICalEventStatus.CONFIRMED,
      });
  return calendar.toString();
}
