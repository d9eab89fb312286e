import { Link } from "react-router";
import { DownloadCopy } from "~/account/download-copy";
import { GuardianCard } from "~/guardians/guardian-card";
import { guardianWrites } from "~/guardians/guardian-writes";
import { readGuardianOf } from "~/guardians/read-guardian";
import { m } from "~/i18n/paraglide/messages";
import { orNone } from "~/platform/errors/or-none";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { planNames } from "~/students/read-student";
import { StudentAccount } from "~/students/student-account";
import { studentWrites } from "~/students/student-writes";
import { Card, CardHeader } from "~/ui/card";
import type { Route } from "./+types/account";
import { useStudent } from "./use-student";

async function read({ params: { studentId } }: Route.LoaderArgs) {
  const [plans, guardian] = await Promise.all([planNames(), orNone(readGuardianOf(studentId))]);
  return { plans, guardian };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...studentWrites, ...guardianWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/**
 * A minor's guardian, a person's data to edit, its copy, and the dangerous actions: password, role, deactivation and
 * erasure.
 */
export default function Account({ loaderData: { plans, guardian } }: Route.ComponentProps) {
  const student = useStudent();
  return (
    <div className="grid gap-5">
      {guardian && <GuardianCard student={student.id} guardian={guardian} />}
      <Card className="grid gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-5">
          <h2 className="text-xl">{m.students_page_account()}</h2>
          <Link to={`/admin/students/${student.id}`} className="py-2 underline underline-offset-4">
            {m.students_page_details()}
          </Link>
        </div>
        <StudentAccount student={student} plans={plans} />
      </Card>
      {student.role === "aluno" && (
        <Card>
          <CardHeader title={m.copies_teacher_title()} />
          <p className="mb-4 text-soft">{m.copies_teacher_text()}</p>
          <DownloadCopy student={student.id} />
        </Card>
      )}
    </div>
  );
}
