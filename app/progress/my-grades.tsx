import { GradesView } from "~/grades/grades-view";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import type { Route } from "./+types/my-grades";
import { tabMeta } from "./area-tabs";
import { readGrades } from "./read-grades";
import { readOwn } from "./read-own";
import { ReportButton } from "./report-button";

export const meta = tabMeta("myGrades");

const read = ({ request }: Route.LoaderArgs) => readOwn(request, "grades", readGrades);
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's grades, with a monthly report. */
export default function MyGrades({ loaderData: { person, data } }: Route.ComponentProps) {
  return (
    data && (
      <div className="grid gap-5">
        <GradesView {...data} />
        <ReportButton student={person.profile.id} />
      </div>
    )
  );
}
