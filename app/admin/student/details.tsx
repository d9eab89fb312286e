import { redirect, useNavigate, useRevalidator } from "react-router";
import { readLedger } from "~/classes/read-ledger";
import { StudentLedger } from "~/classes/student-ledger";
import { planNames } from "~/students/read-student";
import { StudentDetails } from "~/students/student-details";
import { Card } from "~/ui/card";
import type { Route } from "./+types/details";
import { formerAddress } from "./former-address";
import { useStudent } from "./use-student";

export async function clientLoader({ request, params: { studentId } }: Route.ClientLoaderArgs) {
  const former = formerAddress(studentId, new URL(request.url).searchParams);
  if (former) throw redirect(former);
  const [plans, ledger] = await Promise.all([planNames(), readLedger(studentId).catch(() => null)]);
  return { plans, ledger };
}

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The facts about a student, their account, and the classes that are owed. */
export default function Details({ loaderData: { plans, ledger } }: Route.ComponentProps) {
  const student = useStudent();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <Card className="grid gap-6">
      <StudentDetails
        student={student}
        plans={plans}
        onChange={revalidate}
        onGone={() => void navigate("/admin/manage-students", { replace: true })}
      />
      {ledger && <StudentLedger student={student.id} ledger={ledger} onChanged={() => void revalidate()} />}
    </Card>
  );
}
