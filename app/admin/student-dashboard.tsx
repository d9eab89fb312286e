import { m } from "~/i18n/paraglide/messages";
import { Overview } from "~/progress/overview";
import { readDashboard } from "~/progress/read-dashboard";
import { spinnerOf } from "~/ui/page-spinner";
import type { Route } from "./+types/student-dashboard";
import { readPerson } from "./read-person";
import { StudentHeading } from "./student-heading";

export { PersonFailed as ErrorBoundary } from "./person-failed";
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.admin_title({ page: loaderData?.student.full_name ?? m.admin_nav_students() }) },
];

export async function clientLoader({ params: { studentId } }: Route.ClientLoaderArgs) {
  const [person, data] = await Promise.all([readPerson(studentId), readDashboard(studentId, false)]);
  return { ...person, data };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = spinnerOf(m.admin_nav_students);

/** A student's dashboard as the student sees it, to look at. */
export default function StudentDashboard({ loaderData: { student, photo, data } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-4xl gap-5">
      <StudentHeading student={student} photo={photo} current="dashboard" />
      <p role="note" className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">
        {m.students_read_only({ name: student.full_name || student.email })}
      </p>
      <Overview profile={student} data={data} readOnly />
    </div>
  );
}
