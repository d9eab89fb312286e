import { useEffect } from "react";
import { Link } from "react-router";
import { requireSignedIn } from "~/account/route-guards";
import { ownClassWrites } from "~/classes/change-hours";
import { OwnGuardian } from "~/guardians/own-guardian";
import { readGuardian } from "~/guardians/read-guardian";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useLiveUpdates } from "~/notifications/use-live-updates";
import { FailedTab } from "~/platform/errors/failed-page";
import { orNone } from "~/platform/errors/or-none";
import { writeAction } from "~/platform/forms/write-action";
import { lastSeen } from "~/platform/offline/last-seen";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { hourHere } from "~/platform/time/school-time";
import { SchoolZoneNote } from "~/school/school-zone-note";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { spinnerOf } from "~/ui/page-spinner";
import { whenUsable } from "~/ui/when-usable";
import type { Route } from "./+types/dashboard";
import { areaMeta } from "./area-meta";
import { AREA_PAGE, AreaNav } from "./area-nav";
import { OfflineNote } from "./offline-note";
import { Overview } from "./overview";
import { readDashboard } from "./read-dashboard";
import { useSendPending } from "./use-send-pending";

export const meta = areaMeta("dashboard", m.progress_title);

/** The name of this page's data on the device, which the overview has as well. */
const PLACE = "dashboard";

async function read({ request }: Route.LoaderArgs) {
  const { profile } = await requireSignedIn(request);
  // The teacher has no classes, no homework and no grades.
  if (profile.role !== "aluno")
    return { profile, data: undefined, away: undefined, guardian: undefined, hour: hourHere() };
  const [{ data, away }, guardian] = await Promise.all([
    lastSeen(profile, PLACE, () => readDashboard(profile.id, true)),
    orNone(readGuardian(profile)),
  ]);
  return { profile, data, away, guardian, hour: hourHere(), place: PLACE };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction(ownClassWrites);

/** The failed page keeps its title and the links to the student's other pages. */
export function ErrorBoundary() {
  return (
    <div className={AREA_PAGE}>
      <h1 className="text-3xl sm:text-4xl">{m.progress_title()}</h1>
      <div className="hidden aluno:contents">
        <AreaNav home={pathFor("dashboard", useLang())} />
      </div>
      <FailedTab />
    </div>
  );
}

export const HydrateFallback = spinnerOf(m.progress_title);

const GREETINGS = [m.progress_morning, m.progress_afternoon, m.progress_evening] as const;
const greetingAt = (hour: number) => GREETINGS[hour < 5 ? 2 : hour < 12 ? 0 : hour < 18 ? 1 : 2];

/** A signed-in person's start page with their next steps. */
export default function Dashboard({ loaderData: { profile, data, guardian, hour } }: Route.ComponentProps) {
  useLiveUpdates();
  useSendPending();
  // In the background: the page does not depend on it.
  const isStudent = profile.role === "aluno";
  useEffect(() => {
    if (!isStudent) return;
    void whenUsable()
      .then(() => import("~/placement-test/claim-tests"))
      .then(({ claimTests }) => claimTests())
      .catch(() => {});
  }, [isStudent]);
  const home = pathFor("dashboard", useLang());
  const name = profile.full_name.split(" ")[0] || profile.email.split("@")[0] || "";
  return (
    <div className={AREA_PAGE}>
      <h1 className="text-3xl sm:text-4xl">{greetingAt(hour)({ name })}</h1>
      {isStudent ? <AreaNav home={home} /> : <TeacherCard />}
      <OfflineNote />
      <SchoolZoneNote />
      {guardian?.awaited && <OwnGuardian guardian={guardian} />}
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
