import { readStudentFiles, StudentFiles } from "~/students/student-files";
import { FilesCsv } from "../csv-of-student";
import type { Route } from "./+types/files";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => readStudentFiles(params.studentId);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The files that a student has sent. */
export default function Files({ loaderData: files }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <StudentFiles files={files} />
      <FilesCsv files={files} />
    </div>
  );
}
