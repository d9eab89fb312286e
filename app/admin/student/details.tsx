import { Link, redirect } from "react-router";
import { forfeitWrites } from "~/classes/change-hours";
import { readLastClass } from "~/classes/my-classes";
import { readLedger } from "~/classes/read-ledger";
import { StudentLedger } from "~/classes/student-ledger";
import { m } from "~/i18n/paraglide/messages";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { writeAction } from "~/platform/forms/write-action";
import { readDashboard } from "~/progress/read-dashboard";
import { readNotes } from "~/students/notes-writes";
import { StudentDetails } from "~/students/student-details";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Route } from "./+types/details";
import { AtAGlance } from "./at-a-glance";
import { formerAddress } from "./former-address";
import { useStudent } from "./use-student";

export async function clientLoader({ request, params: { studentId } }: Route.ClientLoaderArgs) {
  const former = formerAddress(studentId, new URL(request.url).searchParams);
  if (former) throw redirect(former);
  const [ledger, glance] = await Promise.all([orNone(readLedger(studentId)), orNone(readGlance(studentId))]);
  return { ledger, glance };
}

/** Null for a part that could not be read; the page is shown without it. */
const orNone = <Part,>(asked: Promise<Part>): Promise<Part | null> =>
  asked.catch((error: unknown) => {
    void reportFailedPart(error);
    return null;
  });

async function readGlance(student: string) {
  const [dashboard, last, notes] = await Promise.all([
    readDashboard(student, false),
    readLastClass(student),
    readNotes(student),
  ]);
  return { ...dashboard, last, notes };
}

export const clientAction = writeAction(forfeitWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's state, facts and make-up credits, and the link to their data and account. */
export default function Details({ loaderData: { ledger, glance } }: Route.ComponentProps) {
  const student = useStudent();
  return (
    <div className="grid gap-5">
      {glance && student.role === "aluno" && <AtAGlance student={student.id} data={glance} />}
      <Card className="grid gap-6">
        <StudentDetails student={student} />
        <Link
          to={`/admin/students/${student.id}/account`}
          className={buttonClass({ variant: "quiet", size: "sm", className: "justify-self-start" })}
        >
          {m.students_page_account_open()}
        </Link>
        {ledger && <StudentLedger student={student.id} ledger={ledger} />}
      </Card>
    </div>
  );
}
