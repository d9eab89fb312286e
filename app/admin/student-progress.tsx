import { signedIn } from "~/account/session";
import { m } from "~/i18n/paraglide/messages";
import { readTab } from "~/progress/read-tab";
import { activeStudents } from "~/students/active-students";
import { spinnerOf } from "~/ui/page-spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/student-progress";
import { useProgressTabs } from "./progress-tabs";
import { readPerson } from "./read-person";
import { StudentHeading } from "./student-heading";

export { PersonFailed as ErrorBoundary } from "./person-failed";
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.admin_title({ page: loaderData?.student.full_name ?? m.admin_nav_students() }) },
];

export async function clientLoader({ params: { studentId }, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [teacher, person, students, tab] = await Promise.all([
    signedIn(),
    readPerson(studentId),
    activeStudents(),
    readTab(studentId, searchParams, false, "homework"),
  ]);
  return { ...person, teacher: teacher?.profile.id ?? "", students, tab };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = spinnerOf(m.admin_nav_students);

/** One student's progress, for the teacher: to assign, to grade, to look back. */
export default function StudentProgress({ loaderData }: Route.ComponentProps) {
  const { student, photo } = loaderData;
  return (
    <div className="grid max-w-4xl gap-5">
      <StudentHeading student={student} photo={photo} current="progress" />
      <Tabs label={m.students_page_progress()} tabs={useProgressTabs(loaderData)} />
    </div>
  );
}
