import { m } from "~/i18n/paraglide/messages";
import type { CalendarProvider } from "~/school/calendar-providers";

/** Names of the services. */
export const CALENDAR_NAMES: Record<CalendarProvider, () => string> = {
  icloud: () => "iCloud (Apple)",
  google: m.common_google_calendar,
  fastmail: () => "Fastmail",
  nextcloud: () => "Nextcloud",
  other: m.connected_calendar_other,
};
