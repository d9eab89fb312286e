import { redirect } from "react-router";
import { signedIn } from "~/account/session";
import { assignmentWrites, gradingWrites } from "~/homework/homework-writes";
import { readHomework, readNextToGrade } from "~/homework/read-homework";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { activeStudents } from "~/students/active-students";
import { panelTitle } from "../panel-meta";
import { StudentHomework } from "../student-homework";
import type { Route } from "./+types/homework-item";

async function read({ params: { studentId, homework: id } }: Route.LoaderArgs) {
  const [teacher, students, homework, waiting] = await Promise.all([
    signedIn(),
    activeStudents(),
    readHomework(id),
    readNextToGrade(id),
  ]);
  // It was withdrawn, or belongs to another student.
  if (homework?.student_id !== studentId) throw redirect(`/admin/students/${studentId}/homework`);
  return { teacher: teacher?.profile.id ?? "", students, homework, waiting };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...assignmentWrites, ...gradingWrites });

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args.loaderData?.homework.assignment.title ?? m.common_homework(), args);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's homework: the assignment, the answer, and the grade. */
export default function HomeworkItem({ loaderData: { teacher, students, homework, waiting } }: Route.ComponentProps) {
  return (
    <StudentHomework
      key={homework.id}
      homework={homework}
      backTo={`/admin/students/${homework.student_id}/homework`}
      teacher={teacher}
      students={students}
      waiting={waiting}
    />
  );
}
