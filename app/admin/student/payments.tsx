import { paymentWrites } from "~/payments/payment-writes";
import { readStudentMoney } from "~/payments/read-payments";
import { StudentAccount } from "~/payments/student-account";
import { writeAction } from "~/platform/forms/write-action";
import { AccountCsv } from "../csv-of-student";
import type { Route } from "./+types/payments";
import { useStudent } from "./use-student";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => readStudentMoney(params.studentId);

export const clientAction = writeAction(paymentWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The charges of a student, due and paid. */
export default function Payments({ loaderData: money }: Route.ComponentProps) {
  const { id, full_name, email } = useStudent();
  return (
    <div className="grid gap-4">
      <StudentAccount student={id} name={full_name || email} money={money} />
      <AccountCsv student={id} money={money} />
    </div>
  );
}
