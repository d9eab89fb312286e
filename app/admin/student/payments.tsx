import { readClassChoices } from "~/classes/read-class-choices";
import { m } from "~/i18n/paraglide/messages";
import { CancelledClasses } from "~/payments/cancelled-classes";
import { readMonthsToCharge } from "~/payments/months-to-charge";
import { paymentWrites } from "~/payments/payment-writes";
import { readStudentMoney } from "~/payments/read-student-money";
import { StudentAccount } from "~/payments/student-account";
import { orNone } from "~/platform/errors/or-none";
import { PartMissing } from "~/platform/errors/part-missing";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { schoolToday } from "~/platform/time/school-time";
import { readProofFiles } from "~/students/read-student-files";
import { AccountCsv } from "../csv-buttons";
import type { Route } from "./+types/payments";
import { StudentFiles } from "./student-files";
import { useStudent } from "./use-student";

async function read({ params: { studentId } }: Route.LoaderArgs) {
  const [money, proofs, months, cancelled] = await Promise.all([
    readStudentMoney(studentId),
    orNone(readProofFiles(studentId)),
    orNone(readMonthsToCharge(studentId, schoolToday())),
    orNone(readClassChoices(studentId)),
  ]);
  return { money, proofs, months, cancelled };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(paymentWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The charges of a student, due and paid, with the proofs sent. */
export default function Payments({ loaderData: { money, proofs, months, cancelled } }: Route.ComponentProps) {
  const { id, full_name, email, phone, language } = useStudent();
  return (
    <div className="grid gap-4">
      {cancelled && <CancelledClasses name={full_name || email} classes={cancelled} />}
      <StudentAccount
        student={id}
        name={full_name || email}
        contact={{ phone, language }}
        money={money}
        months={months}
      />
      <AccountCsv student={id} money={money} />
      {proofs ? (
        <StudentFiles title={m.students_files_proofs()} files={proofs} />
      ) : (
        <PartMissing title={m.students_files_proofs()} />
      )}
    </div>
  );
}
