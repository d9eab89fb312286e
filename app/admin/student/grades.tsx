import { GradesView } from "~/grades/grades-view";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { readGrades } from "~/progress/read-grades";
import { ReportButton } from "~/progress/report-button";
import { GradesCsv } from "../csv-buttons";
import type { Route } from "./+types/grades";
import { useStudent } from "./use-student";

const read = ({ params }: Route.LoaderArgs) => readGrades(params.studentId);
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's grades, with a CSV file and a monthly report. */
export default function Grades({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <GradesView {...loaderData} />
      <GradesCsv grades={loaderData.grades} />
      <ReportButton student={useStudent().id} />
    </div>
  );
}
