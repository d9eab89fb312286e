import { useRevalidator } from "react-router";
import { NotificationCard } from "~/account/notification-card";
import { CalendarFeed } from "~/classes/calendar-feed";
import { calendarFeedWrites } from "~/classes/calendar-feed-writes";
import { hasCalendarFeed } from "~/classes/my-classes";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { Backups, HostedBackups } from "~/settings/backups";
import { BillingForm } from "~/settings/billing-form";
import { BusinessForm } from "~/settings/business-form";
import { BusyCalendars } from "~/settings/busy-calendars";
import { DaysOff } from "~/settings/days-off";
import { HoursForm } from "~/settings/hours-form";
import { LanguagesForm } from "~/settings/languages-form";
import { MailTest } from "~/settings/mail-test";
import { PlanForm } from "~/settings/plan-form";
import { makesBackups, readBackups } from "~/settings/read-backups";
import { readSecondFactor } from "~/settings/read-factor";
import { readSettings } from "~/settings/read-settings";
import { RulesForm } from "~/settings/rules-form";
import { SecondFactor } from "~/settings/second-factor";
import { TeacherForm } from "~/settings/teacher-form";
import { spinnerOf } from "~/ui/page-spinner";
import type { Route } from "./+types/settings";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta: Route.MetaFunction = () => [{ title: m.admin_title({ page: m.admin_nav_settings() }) }];

export async function clientLoader() {
  const [settings, feed, factor, backups, ownBackups] = await Promise.all([
    readSettings(),
    hasCalendarFeed(),
    readSecondFactor(),
    readBackups(),
    makesBackups(),
  ]);
  return { ...settings, hasFeed: feed, factor, backups, ownBackups };
}
clientLoader.hydrate = true as const;

export const clientAction = writeAction(calendarFeedWrites);

export const HydrateFallback = spinnerOf(m.admin_nav_settings);

/** Settings of the public pages and of scheduling, one section at a time. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { facts, language, plans, hours, rules, billing, daysOff, calendars } = loaderData;
  const { hasFeed, factor, backups, ownBackups } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <div className="grid max-w-4xl gap-5">
      <h1 className="text-2xl sm:text-3xl">{m.admin_nav_settings()}</h1>
      <BusinessForm facts={facts} />
      <TeacherForm facts={facts} />
      {plans.map((plan) => (
        <PlanForm key={plan.name} plan={plan} onChanged={revalidate} />
      ))}
      <BillingForm billing={billing} />
      <HoursForm hours={hours} areSet={rules.hours_are_set || hours.length > 0} />
      <RulesForm rules={rules} />
      <DaysOff daysOff={daysOff} onChanged={revalidate} />
      <BusyCalendars calendars={calendars} onChanged={revalidate} />
      <NotificationCard person="admin" />
      <LanguagesForm facts={facts} language={language} />
      <MailTest />
      <SecondFactor factor={factor} onChanged={revalidate} />
      {ownBackups ? <Backups backups={backups} /> : <HostedBackups />}
      <CalendarFeed hasFeed={hasFeed} />
    </div>
  );
}
