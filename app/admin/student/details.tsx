import { Link, redirect } from "react-router";
import { forfeitWrites } from "~/classes/change-hours";
import { readLastClass } from "~/classes/my-classes";
import { readLedger } from "~/classes/read-ledger";
import { StudentLedger } from "~/classes/student-ledger";
import { m } from "~/i18n/paraglide/messages";
import { orNone } from "~/platform/errors/or-none";
import { PartMissing } from "~/platform/errors/part-missing";
import { readFileSpace } from "~/platform/files/file-space";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { readDashboard } from "~/progress/read-dashboard";
import { readNotes } from "~/students/notes-writes";
import { readBalance } from "~/students/read-student";
import { StudentDetails } from "~/students/student-details";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Route } from "./+types/details";
import { AtAGlance } from "./at-a-glance";
import { formerAddress } from "./former-address";
import { formerStudentPages } from "./tabs";
import { useStudent } from "./use-student";

async function read({ request, params: { studentId } }: Route.LoaderArgs) {
  const former = formerAddress(studentId, new URL(request.url).searchParams);
  if (former) throw redirect(former);
  const [ledger, glance] = await Promise.all([orNone(readLedger(studentId)), orNone(readGlance(studentId))]);
  return { ledger, glance };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

async function readGlance(student: string) {
  const [dashboard, last, notes, balance, space] = await Promise.all([
    readDashboard(student, false),
    orNone(readLastClass(student)),
    orNone(readNotes(student)),
    orNone(readBalance(student)),
    orNone(readFileSpace(student)),
  ]);
  return { ...dashboard, last, notes, balance, space };
}

export const clientAction = writeAction(forfeitWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** How a student stands, the facts about them, make-up credits, and the links to their data, account and dashboard. */
export default function Details({ loaderData: { ledger, glance } }: Route.ComponentProps) {
  const student = useStudent();
  const page = `/admin/students/${student.id}`;
  const quiet = buttonClass({ variant: "quiet", size: "sm" });
  return (
    <div className="grid gap-5">
      {student.role === "aluno" && (glance ? <AtAGlance student={student.id} data={glance} /> : <PartMissing />)}
      <Card className="grid gap-6">
        <StudentDetails student={student} />
        <div className="flex flex-wrap gap-2">
          <Link to={`${page}/account`} className={quiet}>
            {m.students_page_account_open()}
          </Link>
          {student.role === "aluno" && (
            <Link to={`${page}/dashboard`} className={quiet}>
              {m.students_page_dashboard()}
            </Link>
          )}
        </div>
        {student.role === "admin" && <FormerPages student={student.id} />}
        {ledger && <StudentLedger student={student.id} ledger={ledger} />}
      </Card>
    </div>
  );
}

function FormerPages({ student }: { student: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-t pt-3 text-soft">
      {m.students_admin_former()}
      {formerStudentPages(student).map(({ to, label }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {label}
        </Link>
      ))}
    </p>
  );
}
