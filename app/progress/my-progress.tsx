import { useRevalidator } from "react-router";
import { ProfileCards } from "~/account/profile-cards";
import { requireStudent } from "~/account/route-guards";
import { ClassTab } from "~/classes/class-tab";
import { FeedbackTab } from "~/feedback/feedback-tab";
import { GradeBadge } from "~/grades/grade-badge";
import { GradesView } from "~/grades/grades-view";
import { HomeworkList } from "~/homework/homework-list";
import { MyHomework } from "~/homework/my-homework";
import { m } from "~/i18n/paraglide/messages";
import { useLiveUpdates } from "~/notifications/use-live-updates";
import { MyPayments } from "~/payments/my-payments";
import { brandIn, seo, siteUrlIn } from "~/platform/pages/seo";
import { spinnerOf } from "~/ui/page-spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/my-progress";
import { AREA_TABS } from "./area-tabs";
import { OfflineNote } from "./offline-note";
import { Overview } from "./overview";
import { readOwnTab } from "./read-tab";
import { ReportButton } from "./report-button";
import { useSendPending } from "./use-send-pending";

export const meta: Route.MetaFunction = ({ matches }) =>
  seo({
    title: m.progress_area(),
    description: m.account_description(),
    screen: "myProgress",
    siteUrl: siteUrlIn(matches),
    brand: brandIn(matches),
    index: false,
  });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const person = await requireStudent(request);
  return { person, seen: await readOwnTab(person.profile, new URL(request.url).searchParams) };
}
clientLoader.hydrate = true as const;

export { FailedPage as ErrorBoundary } from "~/platform/errors/failed-page";
export const HydrateFallback = spinnerOf(m.progress_area);

const grade = (value: number) => <GradeBadge grade={value} />;
const openHomework = (id: string) => `?tab=homework&homework=${id}`;

/** The student's area: a tab is read when it is opened. */
export default function MyProgress({ loaderData: { person, seen } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLiveUpdates();
  useSendPending(revalidate);
  const tab = seen.data ?? {};
  const { profile } = person;
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-5 py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">{m.progress_area()}</h1>
      <OfflineNote away={seen.away} />
      <Tabs
        label={m.progress_area()}
        tabs={[
          {
            id: "dashboard",
            label: AREA_TABS.dashboard(),
            content: tab.dashboard && <Overview profile={profile} data={tab.dashboard} />,
          },
          {
            id: "homework",
            label: AREA_TABS.homework(),
            content: tab.homework ? (
              <MyHomework homework={tab.homework} backTo="?tab=homework" grade={grade} onChanged={revalidate} />
            ) : (
              tab.list && <HomeworkList student={profile.id} homework={tab.list} linkTo={openHomework} grade={grade} />
            ),
          },
          {
            id: "grades",
            label: AREA_TABS.grades(),
            content: tab.grades && (
              <div className="grid gap-5">
                <GradesView {...tab.grades} />
                <ReportButton student={profile.id} />
              </div>
            ),
          },
          {
            id: "classes",
            label: AREA_TABS.classes(),
            content: tab.classes && tab.money && (
              <div className="grid gap-5">
                <MyPayments money={tab.money} student={profile.id} onChanged={revalidate} />
                <ClassTab student={profile.id} classes={tab.classes} onChanged={revalidate} />
              </div>
            ),
          },
          {
            id: "profile",
            label: AREA_TABS.profile(),
            content: (
              <div className="grid max-w-xl gap-5">
                <ProfileCards person={person} onChanged={() => void revalidate()} />
              </div>
            ),
          },
          {
            id: "feedback",
            label: AREA_TABS.feedback(),
            content: tab.feedback && (
              <FeedbackTab {...tab.feedback} student={profile.id} name={profile.full_name} onChanged={revalidate} />
            ),
          },
        ]}
      />
    </div>
  );
}
