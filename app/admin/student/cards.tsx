import { cardWrites } from "~/cards/card-writes";
import { CARDS, countCards, listCards, listLeeches, readCardSettings } from "~/cards/read-cards";
import { RecorderContext } from "~/cards/recorder-context";
import { StudentCards } from "~/cards/student-cards";
import { Recorder } from "~/homework/speaking/load-recorder";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import type { Route } from "./+types/cards";

async function read({ request, params: { studentId } }: Route.LoaderArgs) {
  const { q } = CARDS.parse(new URL(request.url).searchParams);
  const [counts, leeches, settings, cards] = await Promise.all([
    countCards(studentId),
    listLeeches(studentId),
    readCardSettings(studentId),
    listCards(studentId, 1, q),
  ]);
  return { counts, leeches, settings, cards, q };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(cardWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's cards, first the leeches, which the student forgets again and again. */
export default function Cards({ loaderData, params }: Route.ComponentProps) {
  return (
    <RecorderContext value={Recorder}>
      <StudentCards {...loaderData} student={params.studentId} />
    </RecorderContext>
  );
}
