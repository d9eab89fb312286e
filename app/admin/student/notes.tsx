import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { NotesForm } from "~/students/notes-form";
import { notesWrites, readNotes } from "~/students/notes-writes";
import { Card } from "~/ui/card";
import type { Route } from "./+types/notes";
import { useStudent } from "./use-student";

const read = ({ params }: Route.LoaderArgs) => readNotes(params.studentId);
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(notesWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The teacher's own notes about a student. */
export default function Notes({ loaderData: notes }: Route.ComponentProps) {
  return (
    <Card>
      <NotesForm student={useStudent().id} notes={notes} />
    </Card>
  );
}
