import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Overview } from "~/progress/overview";
import { readDashboard } from "~/progress/read-dashboard";
import type { Route } from "./+types/dashboard";
import { useStudent } from "./use-student";

const read = ({ params }: Route.LoaderArgs) => readDashboard(params.studentId, false);
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's dashboard as the student sees it, read-only. */
export default function Dashboard({ loaderData: data }: Route.ComponentProps) {
  const student = useStudent();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <h2 className="text-xl">{m.students_page_dashboard()}</h2>
        <Link
          to={`/admin/students/${student.id}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {m.students_page_details()}
        </Link>
      </div>
      <p role="note" className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">
        {m.students_read_only({ name: student.full_name || student.email })}
      </p>
      <Overview profile={student} data={data} readOnly />
    </div>
  );
}
