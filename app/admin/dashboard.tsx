import { Link } from "react-router";
import { Agenda, AgendaByDay } from "~/classes/agenda";
import { hourWrites } from "~/classes/change-hours";
import { NewestList } from "~/classes/newest-list";
import { WaitingList } from "~/classes/waiting-list";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { formatDay } from "~/platform/time/school-time";
import { mailWrites } from "~/settings/operation-writes";
import { SetupChecklist } from "~/settings/setup-checklist";
import { setupWrites } from "~/settings/setup-writes";
import { buttonClass } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { spinnerOf } from "~/ui/page-spinner";
import type { Route } from "./+types/dashboard";
import { CopyBookingLink } from "./copy-booking-link";
import { Counters } from "./counters";
import { NAV_ENTRIES } from "./nav-entries";
import { Notices } from "./notices";
import { panelMeta } from "./panel-meta";
import { PendingWork } from "./pending-work";
import { type DashboardData, readDashboard } from "./read-dashboard";
import { UnreportedClasses } from "./unreported-classes";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_nav_dashboard);

const read = () => readDashboard();
export const clientAction = writeAction({ ...hourWrites, ...mailWrites, ...setupWrites });
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const HydrateFallback = spinnerOf(m.admin_nav_dashboard);

/** The teacher's dashboard: today, this week, figures and pending work. */
export default function Dashboard({ loaderData: data }: Route.ComponentProps) {
  const lang = useLang();
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl sm:text-3xl">{m.admin_today({ day: formatDay(data.today, lang) })}</h1>
      {data.setup && !data.setup.welcomed && <WelcomeOffer />}
      {data.setup && <SetupChecklist setup={data.setup} />}
      <Notices {...data} />
      <Counters data={data} />
      <div className="grid items-start gap-5 xl:grid-cols-[1.5fr_1fr] xl:grid-rows-[auto_1fr]">
        <div className="grid gap-5">
          {data.unreported && <UnreportedClasses classes={data.unreported} />}
          <Today todays={data.todays} lastNotes={data.lastNotes} />
        </div>
        <div className="grid gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <PendingWork waiting={data.waiting} />
          {data.people && data.people.total > 0 && <WaitingList waiting={data.people} />}
          <Newest trials={data.newest} />
          <Card>
            <CardHeader title={m.admin_quick_links()} />
            <div className="flex flex-wrap gap-3">
              {NAV_ENTRIES.filter(({ quick }) => quick).map(({ to, label, Icon }) => (
                <Link key={to} to={to} className={buttonClass({ variant: "quiet", size: "sm" })}>
                  <Icon aria-hidden="true" className="size-5" />
                  {label()}
                </Link>
              ))}
              <CopyBookingLink />
            </div>
          </Card>
        </div>
        <Week entries={data.later} />
      </div>
    </div>
  );
}

/** The way to the welcome, until it was opened. */
function WelcomeOffer() {
  return (
    <Card padding="roomy" tone="raised" className="grid justify-items-start gap-3">
      <h2 className="text-xl">{m.welcome_offer()}</h2>
      <p className="max-w-prose text-soft">{m.welcome_offer_text()}</p>
      <Link to="/admin/welcome" className={buttonClass({})}>
        {m.welcome_begin()}
      </Link>
    </Card>
  );
}

function Today({ todays, lastNotes }: Pick<DashboardData, "todays" | "lastNotes">) {
  return (
    <Card>
      <CardHeader title={m.admin_agenda_today()} />
      {todays.length > 0 ? (
        <Agenda entries={todays} last={lastNotes ?? {}} />
      ) : (
        <Quiet>{m.admin_no_class_today()}</Quiet>
      )}
    </Card>
  );
}

function Week({ entries }: { entries: DashboardData["later"] }) {
  return (
    <Card>
      <CardHeader title={m.admin_agenda_week()} />
      {entries.length > 0 ? <AgendaByDay entries={entries} level={3} /> : <Quiet>{m.admin_no_class_this_week()}</Quiet>}
    </Card>
  );
}

function Newest({ trials }: { trials: DashboardData["newest"] }) {
  const all = (
    <Link to="/admin/scheduled-classes?when=all&sort=-booked" className="underline underline-offset-4">
      {m.admin_see_all()}
    </Link>
  );
  return (
    <Card>
      <CardHeader title={m.admin_newest_bookings()} aside={trials.length > 0 && all} />
      {trials.length > 0 ? <NewestList trials={trials} /> : <Quiet>{m.admin_no_booking_yet()}</Quiet>}
    </Card>
  );
}

const Quiet = ({ children }: { children: string }) => <p className="py-2 text-soft">{children}</p>;
