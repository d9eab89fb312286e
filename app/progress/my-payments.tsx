import { readNextClass } from "~/classes/my-classes";
import { m } from "~/i18n/paraglide/messages";
import { MyPayments } from "~/payments/my-payments";
import { proofWrites, withdrawalWrites } from "~/payments/payment-writes";
import { readStudentMoney } from "~/payments/read-student-money";
import { readOwnWithdrawals } from "~/payments/read-withdrawals";
import { WithdrawPurchase } from "~/payments/withdraw-purchase";
import { orNone } from "~/platform/errors/or-none";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { PriceNote } from "~/prices/price-note";
import { readOwnAdjustment } from "~/prices/read-prices";
import { Card, CardHeader } from "~/ui/card";
import type { Route } from "./+types/my-payments";
import { tabMeta } from "./area-tabs";
import { NextClass } from "./next-class";
import { readOwn } from "./read-own";

export const meta = tabMeta("myPayments");

const read = ({ request }: Route.LoaderArgs) =>
  readOwn(request, "payments", async (student) => {
    const [money, adjustment, next, withdrawals] = await Promise.all([
      readStudentMoney(student),
      orNone(readOwnAdjustment(student)),
      orNone(readNextClass(student)),
      orNone(readOwnWithdrawals(student)),
    ]);
    return { money, adjustment, next, withdrawals };
  });
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...proofWrites, ...withdrawalWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The next class, and a student's charges, payments and receipts. */
export default function Payments({ loaderData: { person, data } }: Route.ComponentProps) {
  return (
    data && (
      <div className="grid gap-5">
        {data.next && (
          <Card>
            <CardHeader title={m.progress_classes_title()} />
            <NextClass next={data.next} readOnly />
          </Card>
        )}
        {data.adjustment && <PriceNote adjustment={data.adjustment} />}
        <MyPayments money={data.money} student={person.profile.id} />
        {data.withdrawals && <WithdrawPurchase withdrawals={data.withdrawals} />}
      </div>
    )
  );
}
