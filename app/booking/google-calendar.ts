import type { Trial } from "./find-trial";

const compact = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, "");

/** The address that opens Google Calendar with the class filled in. */
export function googleCalendarLink({ starts_at, ends_at }: Trial, title: string): string {
  const query = {
    action: "TEMPLATE",
    text: title,
    dates: `${compact(starts_at)}/${compact(ends_at)}`,
    ctz: "America/Sao_Paulo",
  };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`;
}
