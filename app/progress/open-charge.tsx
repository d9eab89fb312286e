import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { ChargePill, formatDue } from "~/payments/payment-words";
import type { Charge } from "~/payments/read-payments";
import { formatMoney } from "~/platform/money/money";
import { buttonClass } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";

/** The next charge to pay. */
export function OpenCharge({ charge, readOnly }: { charge: Charge; readOnly: boolean }) {
  const lang = useLang();
  const { description, open_cents, due_on, status, overdue, proof_waits } = charge;
  return (
    <Card>
      <CardHeader
        title={m.progress_open_payment()}
        aside={<ChargePill status={status} overdue={overdue} proof_waits={proof_waits} />}
      />
      <p>
        <span className="block font-semibold font-serif text-3xl tabular-nums">{formatMoney(open_cents, lang)}</span>
        <span className="text-soft">
          {description}, {formatDue(due_on, lang)}
        </span>
      </p>
      {!readOnly && !proof_waits && (
        <Link to={pathFor("myPayments", lang)} className={`mt-3 ${buttonClass({ variant: "secondary", size: "sm" })}`}>
          {m.payments_how_to_pay()}
        </Link>
      )}
    </Card>
  );
}
