import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { planNames } from "~/students/read-student";
import { StudentAccount } from "~/students/student-account";
import { studentWrites } from "~/students/student-writes";
import { Card } from "~/ui/card";
import type { Route } from "./+types/account";
import { useStudent } from "./use-student";

const read = () => planNames();
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(studentWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A person's data to edit, and what is dangerous: password, role, deactivation and erasure. */
export default function Account({ loaderData: plans }: Route.ComponentProps) {
  const student = useStudent();
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h2 className="text-xl">{m.students_page_account()}</h2>
        <Link to={`/admin/students/${student.id}`} className="py-2 underline underline-offset-4">
          {m.students_page_details()}
        </Link>
      </div>
      <StudentAccount student={student} plans={plans} />
    </Card>
  );
}
