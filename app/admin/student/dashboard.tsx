import { m } from "~/i18n/paraglide/messages";
import { Overview } from "~/progress/overview";
import { readDashboard } from "~/progress/read-dashboard";
import type { Route } from "./+types/dashboard";
import { useStudent } from "./use-student";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => readDashboard(params.studentId, false);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's dashboard as the student sees it, read-only. */
export default function Dashboard({ loaderData: data }: Route.ComponentProps) {
  const student = useStudent();
  return (
    <div className="grid gap-5">
      <p role="note" className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">
        {m.students_read_only({ name: student.full_name || student.email })}
      </p>
      <Overview profile={student} data={data} readOnly />
    </div>
  );
}
