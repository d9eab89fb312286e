import { Link } from "react-router";
import { requireSignedIn } from "~/account/route-guards";
import { ownClassWrites } from "~/classes/change-hours";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useLiveUpdates } from "~/notifications/use-live-updates";
import { claimTests } from "~/placement-test/claim-tests";
import { FailedTab } from "~/platform/errors/failed-page";
import { writeAction } from "~/platform/forms/write-action";
import { lastSeen } from "~/platform/offline/last-seen";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { spinnerOf } from "~/ui/page-spinner";
import { TabLinks } from "~/ui/tab-links";
import type { Route } from "./+types/dashboard";
import { areaMeta } from "./area-meta";
import { areaTabs, tabName } from "./area-tabs";
import { OfflineNote } from "./offline-note";
import { Overview } from "./overview";
import { readDashboard } from "./read-dashboard";
import { useSendPending } from "./use-send-pending";

export const meta = areaMeta("dashboard", m.progress_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { profile } = await requireSignedIn(request);
  // The teacher has no classes, no homework and no grades.
  if (profile.role !== "aluno") return { profile, data: undefined, away: undefined, hour: new Date().getHours() };
  // In the background: the page does not depend on it.
  void claimTests().catch(() => {});
  const { data, away } = await lastSeen(profile, "dashboard", () => readDashboard(profile.id, true));
  return { profile, data, away, hour: new Date().getHours() };
}
clientLoader.hydrate = true as const;

export const clientAction = writeAction(ownClassWrites);

/** The failed page keeps its title and the links to the student's other pages. */
export function ErrorBoundary() {
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-5 py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">{m.progress_title()}</h1>
      <div className="hidden aluno:block">
        <AreaLinks />
      </div>
      <FailedTab />
    </div>
  );
}

export const HydrateFallback = spinnerOf(m.progress_title);

const GREETINGS = [m.progress_morning, m.progress_afternoon, m.progress_evening] as const;
const greetingAt = (hour: number) => GREETINGS[hour < 5 ? 2 : hour < 12 ? 0 : hour < 18 ? 1 : 2];

/** A signed-in person's start page with their next steps. */
export default function Dashboard({ loaderData: { profile, data, hour } }: Route.ComponentProps) {
  useLiveUpdates();
  useSendPending();
  const name = profile.full_name.split(" ")[0] || profile.email.split("@")[0] || "";
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-5 py-8 sm:py-12">
      <div className="grid gap-1">
        <h1 className="text-3xl sm:text-4xl">{greetingAt(hour)({ name })}</h1>
        {profile.role === "aluno" && <p className="text-soft">{m.progress_lead()}</p>}
      </div>
      {profile.role === "aluno" ? <AreaLinks /> : <TeacherCard />}
      <OfflineNote />
      {data && <Overview profile={profile} data={data} />}
    </div>
  );
}

/** The way to the panel for the teacher, who has no classes of her own. */
const TeacherCard = () => (
  <Card className="grid justify-items-start gap-4">
    <div>
      <h2 className="text-xl">{m.progress_teacher()}</h2>
      <p className="text-soft">{m.progress_teacher_text()}</p>
    </div>
    <Link to="/admin/dashboard" className={buttonClass({})}>
      {m.site_nav_admin()}
    </Link>
  </Card>
);

/** Links to the other pages of the student's area. */
function AreaLinks() {
  const lang = useLang();
  const own = { to: pathFor("dashboard", lang), label: tabName("myProgress") };
  return <TabLinks label={m.progress_area()} links={[own, ...areaTabs(lang).slice(1)]} />;
}
