import { readMyClasses } from "~/classes/my-classes";
import { ClassesCsv } from "../csv-of-student";
import { PastClasses } from "../past-classes";
import type { Route } from "./+types/classes";
import { useStudent } from "./use-student";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => readMyClasses(params.studentId);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's classes. */
export default function Classes({ loaderData: classes }: Route.ComponentProps) {
  const { id } = useStudent();
  return (
    <div className="grid gap-4">
      <PastClasses student={id} classes={classes} />
      <ClassesCsv student={id} classes={classes} />
    </div>
  );
}
