import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Older } from "~/platform/lists/older-rows";
import { formatMoney } from "~/platform/money/money";
import { Card } from "~/ui/card";
import { Fold } from "~/ui/fold";
import { ChargeTermsText } from "./charge-terms-text";
import { ChargePill, formatDue } from "./payment-words";
import type { Charge } from "./read-payments";
import type { listPastCharges, StudentMoney } from "./read-student-money";

export const readPastCharges: typeof listPastCharges = async (...asked) =>
  (await import("./read-student-money")).listPastCharges(...asked);

const LATEST = 6;

/** A student's closed charges, folded: paid or waived. */
export function PastCharges({ student, charges }: { student: string; charges: NonNullable<StudentMoney["past"]> }) {
  return (
    <Card>
      {/* A paid month stands among the payments already. */}
      <Fold title={m.payments_past()} className="border-t-0 pt-0">
        <ChargeList charges={charges.rows.slice(0, LATEST)} />
        {charges.rows.length > LATEST && (
          <details className="border-t">
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">
              {m.payments_past_older()}
            </summary>
            <Older of={student} label={m.payments_past()} first={charges} read={readPastCharges}>
              {(rows) => <ChargeList charges={rows.slice(LATEST)} />}
            </Older>
          </details>
        )}
      </Fold>
    </Card>
  );
}

function ChargeList({ charges }: { charges: readonly Charge[] }) {
  const lang = useLang();
  return (
    <ul className="divide-y">
      {charges.map((charge) => (
        <li
          key={charge.id}
          id={charge.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
        >
          <span className="min-w-0">
            {charge.description}
            <span className="block text-soft">{formatDue(charge.due_on, lang)}</span>
            <ChargeTermsText charge={charge} />
          </span>
          <span className="flex items-center gap-3">
            <span className={charge.status === "cancelled" ? "line-through" : "font-semibold tabular-nums"}>
              {formatMoney(charge.net_cents, lang)}
            </span>
            <ChargePill {...charge} />
          </span>
        </li>
      ))}
    </ul>
  );
}
