import { useSearchParams } from "react-router";
import { signedIn } from "~/account/session";
import { GradeBadge } from "~/grades/grade-badge";
import { HomeworkList } from "~/homework/homework-list";
import { assignmentWrites } from "~/homework/homework-writes";
import { listStudentHomework } from "~/homework/read-homework";
import { m } from "~/i18n/paraglide/messages";
import { orNone } from "~/platform/errors/or-none";
import { PartMissing } from "~/platform/errors/part-missing";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { activeStudents } from "~/students/active-students";
import { readHomeworkFiles } from "~/students/read-student-files";
import { Button } from "~/ui/button";
import { ahead, onDemand, useWasOpen } from "~/ui/on-demand";
import { followingPages } from "../csv-button";
import { HomeworkCsv } from "../csv-buttons";
import type { Route } from "./+types/homework";
import { StudentFiles } from "./student-files";
import { useStudent } from "./use-student";

async function read({ params: { studentId } }: Route.LoaderArgs) {
  const [teacher, students, list, files] = await Promise.all([
    signedIn(),
    orNone(activeStudents()),
    listStudentHomework(studentId),
    orNone(readHomeworkFiles(studentId)),
  ]);
  return { teacher: teacher?.profile.id ?? "", students, list, files };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(assignmentWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

const AssignmentDialog = onDemand(async () => (await import("~/homework/assignment-dialog")).AssignmentDialog);

/** A student's homework with the files sent, and a form for new assignments. */
export default function Homework({ loaderData: { teacher, students, list, files } }: Route.ComponentProps) {
  const { id } = useStudent();
  return (
    <div className="grid gap-4">
      <Assign student={id} teacher={teacher} students={students} />
      <HomeworkList
        student={id}
        homework={list}
        linkTo={(homework) => `/admin/students/${id}/homework/${homework}`}
        grade={(value) => <GradeBadge grade={value} />}
      />
      {list.active && (
        <HomeworkCsv
          read={followingPages(list.active, async (page) =>
            (await import("~/homework/read-homework")).listGraded(id, page),
          )}
        />
      )}
      {files ? (
        <StudentFiles title={m.students_files_homework()} files={files} />
      ) : (
        <PartMissing title={m.students_files_homework()} />
      )}
    </div>
  );
}

type AssignProps = { student: string } & Pick<Route.ComponentProps["loaderData"], "teacher" | "students">;

function Assign({ student, teacher, students }: AssignProps) {
  const [search, setSearch] = useSearchParams();
  const open = search.has("new");
  const wasOpen = useWasOpen(open);
  const setOpen = (next: boolean) => setSearch(next ? { new: "" } : {}, { preventScrollReset: true, replace: !next });
  return (
    <>
      <Button {...ahead(AssignmentDialog)} onClick={() => setOpen(true)} className="justify-self-start">
        {m.homework_new()}
      </Button>
      {wasOpen && (
        <AssignmentDialog
          open={open}
          onClose={() => setOpen(false)}
          teacher={teacher}
          students={students}
          chosen={[student]}
          onSaved={() => setOpen(false)}
        />
      )}
    </>
  );
}
