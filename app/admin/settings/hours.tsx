import { CalendarFeed } from "~/classes/calendar-feed";
import { calendarFeedWrites } from "~/classes/calendar-feed-writes";
import { hasCalendarFeed } from "~/classes/my-classes";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { BusyCalendars } from "~/settings/busy-calendars";
import { calendarWrites } from "~/settings/calendar-writes";
import { ConnectedCalendarCard } from "~/settings/connected-calendar-card";
import { DaysOff } from "~/settings/days-off";
import { HoursForm } from "~/settings/hours-form";
import { readConnectedCalendar } from "~/settings/read-connected-calendar";
import { readHours } from "~/settings/read-settings";
import { RoomForm } from "~/settings/room-form";
import { RulesForm } from "~/settings/rules-form";
import { hoursWrites } from "~/settings/settings-writes";
import { Card } from "~/ui/card";
import type { Route } from "./+types/hours";

async function read() {
  const [read, hasFeed, connected] = await Promise.all([readHours(), hasCalendarFeed(), readConnectedCalendar()]);
  const calendars = read.calendars.filter(({ id }) => id !== connected?.busy_calendar);
  return { ...read, calendars, hasFeed, connected };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...hoursWrites, ...calendarFeedWrites, ...calendarWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The teacher's working hours and the scheduling rules. */
export default function Hours({ loaderData }: Route.ComponentProps) {
  const { hours, rules, daysOff, unknownHolidays, calendars, hasFeed, connected } = loaderData;
  return (
    <div className="grid gap-5">
      <HoursForm hours={hours} areSet={rules.hours_are_set || hours.length > 0} />
      <RulesForm rules={rules} />
      <RoomForm rules={rules} />
      <DaysOff daysOff={daysOff} unknownHolidays={unknownHolidays} />
      <Card className="grid gap-6">
        <h2 className="text-xl">{m.settings_calendars_all()}</h2>
        <ConnectedCalendarCard calendar={connected} />
        <BusyCalendars calendars={calendars} />
        <CalendarFeed hasFeed={hasFeed} isPart />
      </Card>
    </div>
  );
}
