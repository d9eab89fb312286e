import { m } from "~/i18n/paraglide/messages";
import { paymentWrites } from "~/payments/payment-writes";
import { readStudentMoney } from "~/payments/read-payments";
import { StudentAccount } from "~/payments/student-account";
import { writeAction } from "~/platform/forms/write-action";
import { readProofFiles } from "~/students/read-student-files";
import { AccountCsv } from "../csv-of-student";
import type { Route } from "./+types/payments";
import { orNone } from "./or-none";
import { PartMissing } from "./part-missing";
import { StudentFiles } from "./student-files";
import { useStudent } from "./use-student";

export async function clientLoader({ params: { studentId } }: Route.ClientLoaderArgs) {
  const [money, proofs] = await Promise.all([readStudentMoney(studentId), orNone(readProofFiles(studentId))]);
  return { money, proofs };
}

export const clientAction = writeAction(paymentWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The charges of a student, due and paid, with the proofs sent. */
export default function Payments({ loaderData: { money, proofs } }: Route.ComponentProps) {
  const { id, full_name, email } = useStudent();
  return (
    <div className="grid gap-4">
      <StudentAccount student={id} name={full_name || email} money={money} />
      <AccountCsv student={id} money={money} />
      {proofs ? <StudentFiles title={m.students_files_proofs()} files={proofs} /> : <PartMissing />}
    </div>
  );
}
