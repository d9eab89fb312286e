import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { LineView } from "~/progress/line-view";
import { lineWrites } from "~/progress/line-writes";
import { readLine } from "~/progress/read-line";
import { monthOf, readRecap } from "~/progress/read-recap";
import { RecapCard } from "~/progress/recap-card";
import { levelOf } from "~/progress/stations";
import type { Route } from "./+types/line";
import { useStudent } from "./use-student";

async function read({ request, params: { studentId } }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const month = monthOf(searchParams.get("month"));
  const [line, { recap }] = await Promise.all([readLine(studentId), readRecap(studentId, month)]);
  return { line, recap, month, asked: searchParams.get("level") };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(lineWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's stations on the line, which the teacher marks, and the recap of a month. */
export default function Line({ loaderData: { line, recap, month, asked } }: Route.ComponentProps) {
  const student = useStudent();
  const level = levelOf(student.level);
  const shown = levelOf(asked) ?? level ?? "A1";
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">{m.progress_tab_line()}</h2>
      <LineView level={level} shown={shown} data={line} marks={student.id} />
      {recap && <RecapCard recap={recap} month={month} shown={shown} link={null} />}
    </div>
  );
}
