import { Link } from "react-router";
import { Agenda, AgendaByDay } from "~/classes/agenda";
import { hourWrites } from "~/classes/change-hours";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Slices } from "~/platform/pages/slices";
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

/**
 * The teacher's dashboard: her next classes, her pending work, the figures, and the week. A new site's steps come first.
 */
export default function Dashboard({ loaderData: data }: Route.ComponentProps) {
  const lang = useLang();
  const steps = data.setup && <SetupChecklist setup={data.setup} isNew={!data.setup.student} />;
  const isNew = data.setup?.student === false;
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl sm:text-3xl">{m.admin_today({ day: formatDay(data.today, lang) })}</h1>
      <Slices>
        {data.setup && !data.setup.welcomed && <WelcomeOffer />}
        {isNew && steps}
        <Notices {...data} mailSavedToFiles={data.mailSavedToFiles && !isNew} />
        <div className="grid items-start gap-5 xl:grid-cols-[1.5fr_1fr]">
          <div className="grid gap-5">
            <Slices>
              <Today {...data} />
              {data.unreported && <UnreportedClasses classes={data.unreported} />}
            </Slices>
          </div>
          <PendingWork waiting={data.waiting} people={data.people} />
        </div>
        <Counters data={data} />
        <Week entries={data.next ? data.later : data.later.slice(1)} />
        <QuickLinks isWithoutBooking={!data.latestBooking} />
        {!isNew && steps}
      </Slices>
    </div>
  );
}

function QuickLinks({ isWithoutBooking }: { isWithoutBooking: boolean }) {
  return (
    <Card>
      <CardHeader title={m.admin_quick_links()} />
      {isWithoutBooking && <p className="mb-3 text-soft">{m.admin_no_booking_yet()}</p>}
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

function Today({ todays, lastNotes, next, later }: Pick<DashboardData, "todays" | "lastNotes" | "next" | "later">) {
  const soon = next ?? later[0];
  return (
    <Card>
      <CardHeader title={m.admin_agenda_today()} />
      {todays.length > 0 && <Agenda entries={todays} last={lastNotes ?? {}} next={next?.id} />}
      {todays.length === 0 && <Quiet>{m.admin_no_class_today()}</Quiet>}
      {!next && soon && (
        <>
          <h3 className="mt-2 font-sans font-semibold text-base tracking-normal">{m.classes_next_class()}</h3>
          <AgendaByDay entries={[soon]} level={4} last={lastNotes ?? {}} />
        </>
      )}
    </Card>
  );
}

function Week({ entries }: { entries: DashboardData["later"] }) {
  return (
    <Card>
      <CardHeader title={m.admin_agenda_week()} />
      {entries.length > 0 ? (
        <AgendaByDay entries={entries} level={3} isBrief />
      ) : (
        <Quiet>{m.admin_no_class_this_week()}</Quiet>
      )}
    </Card>
  );
}

const Quiet = ({ children }: { children: string }) => <p className="py-2 text-soft">{children}</p>;
