import { MyPayments } from "~/payments/my-payments";
import { proofWrites } from "~/payments/payment-writes";
import { readStudentMoney } from "~/payments/read-student-money";
import { writeAction } from "~/platform/forms/write-action";
import type { Route } from "./+types/my-payments";
import { tabMeta } from "./area-tabs";
import { readOwn } from "./read-own";

export const meta = tabMeta("myPayments");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readOwn(request, "payments", readStudentMoney);

export const clientAction = writeAction(proofWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's charges, payments and receipts. */
export default function Payments({ loaderData: { person, data } }: Route.ComponentProps) {
  return (
    data && (
      <div className="grid gap-5">
        <MyPayments money={data} student={person.profile.id} />
      </div>
    )
  );
}
