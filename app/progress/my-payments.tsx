import { MyPayments } from "~/payments/my-payments";
import { proofWrites } from "~/payments/payment-writes";
import { readStudentMoney } from "~/payments/read-student-money";
import { orNone } from "~/platform/errors/or-none";
import { writeAction } from "~/platform/forms/write-action";
import { PriceNote } from "~/prices/price-note";
import { readOwnAdjustment } from "~/prices/read-prices";
import type { Route } from "./+types/my-payments";
import { tabMeta } from "./area-tabs";
import { readOwn } from "./read-own";

export const meta = tabMeta("myPayments");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  readOwn(request, "payments", async (student) => {
    const [money, adjustment] = await Promise.all([readStudentMoney(student), orNone(readOwnAdjustment(student))]);
    return { money, adjustment };
  });

export const clientAction = writeAction(proofWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's charges, payments and receipts. */
export default function Payments({ loaderData: { person, data } }: Route.ComponentProps) {
  return (
    data && (
      <div className="grid gap-5">
        {data.adjustment && <PriceNote adjustment={data.adjustment} />}
        <MyPayments money={data.money} student={person.profile.id} />
      </div>
    )
  );
}
