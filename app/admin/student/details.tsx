import { redirect } from "react-router";
import { forfeitWrites } from "~/classes/change-hours";
import { readLedger } from "~/classes/read-ledger";
import { StudentLedger } from "~/classes/student-ledger";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { writeAction } from "~/platform/forms/write-action";
import { planNames } from "~/students/read-student";
import { StudentDetails } from "~/students/student-details";
import { studentWrites } from "~/students/student-writes";
import { Card } from "~/ui/card";
import type { Route } from "./+types/details";
import { formerAddress } from "./former-address";
import { useStudent } from "./use-student";

export async function clientLoader({ request, params: { studentId } }: Route.ClientLoaderArgs) {
  const former = formerAddress(studentId, new URL(request.url).searchParams);
  if (former) throw redirect(former);
  const [plans, ledger] = await Promise.all([
    planNames(),
    readLedger(studentId).catch((error: unknown) => {
      // The facts are shown without it.
      void reportFailedPart(error);
      return null;
    }),
  ]);
  return { plans, ledger };
}

export const clientAction = writeAction({ ...studentWrites, ...forfeitWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The facts about a student, their account, and the classes that are owed. */
export default function Details({ loaderData: { plans, ledger } }: Route.ComponentProps) {
  const student = useStudent();
  return (
    <Card className="grid gap-6">
      <StudentDetails student={student} plans={plans} />
      {ledger && <StudentLedger student={student.id} ledger={ledger} />}
    </Card>
  );
}
