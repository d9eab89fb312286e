import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney } from "~/platform/money/money";
import { formatDay, formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { withdrawalWrites } from "./payment-writes";
import type { OwnWithdrawals } from "./read-withdrawals";

type OfferedWithdrawal = OwnWithdrawals["offered"][number];

const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3";

/**
 * The right to withdraw: a student's purchases of the last seven days, and the withdrawals with the amounts to be returned.
 */
export function WithdrawPurchase({ withdrawals: { offered, made } }: { withdrawals: OwnWithdrawals }) {
  const lang = useLang();
  const [chosen, setChosen] = useState<OfferedWithdrawal>();
  if (offered.length + made.length === 0) return null;
  return (
    <Card>
      <CardHeader title={m.payments_withdraw_title()} />
      {offered.length > 0 && <p className="text-soft">{m.payments_withdraw_text()}</p>}
      <ul className="divide-y">
        {offered.map((one) => (
          <li key={one.charge} className={ROW}>
            <span className="min-w-0">
              <span className="block font-semibold">{one.what}</span>
              <span className="text-soft">
                {m.payments_withdraw_until({ day: formatDay(one.until, lang, { day: "numeric", month: "long" }) })}
              </span>
            </span>
            <Button variant="quiet" size="sm" onClick={() => setChosen(one)}>
              {m.payments_withdraw_do()}
              <span className="sr-only">: {one.what}</span>
            </Button>
          </li>
        ))}
        {made.map(({ charge_id, what, withdrawn_at, returned_at, amount_cents }) => (
          <li key={charge_id} className={ROW}>
            <span className="min-w-0">
              <span className="block font-semibold">{what}</span>
              <span className="text-soft">
                {m.payments_withdrawn_at({
                  when: formatInstant(withdrawn_at, lang, { dateStyle: "short", timeStyle: "short" }),
                })}
              </span>
            </span>
            {amount_cents > 0 && (
              <span className={returned_at ? "text-ok" : "font-semibold"}>
                {returned_at
                  ? m.payments_withdrawn_returned({
                      amount: formatMoney(amount_cents, lang),
                      day: formatInstant(returned_at, lang, { dateStyle: "short" }),
                    })
                  : m.payments_withdrawn_waits({ amount: formatMoney(amount_cents, lang) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {chosen && <Confirm one={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

/** Shows the amount to be returned, and the plan or classes that end with the purchase. */
function Confirm({ one, onClose }: { one: OfferedWithdrawal; onClose: () => void }) {
  const lang = useLang();
  const { write, busy, problem } = useWrite<typeof withdrawalWrites>();
  const send = async () => {
    const outcome = await write("withdrawPurchase", { charge: one.charge });
    if (outcome.problem === undefined) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.payments_withdraw_confirm()}
      thing={one.what}
      description={
        <>
          {one.cents > 0
            ? m.payments_withdraw_back({ amount: formatMoney(one.cents, lang) })
            : m.payments_withdraw_nothing_paid()}
          {one.ends_plan && ` ${m.payments_withdraw_plan({ count: one.classes })}`}
        </>
      }
      confirmLabel={m.payments_withdraw_do()}
      cancelLabel={m.payments_withdraw_keep()}
      onConfirm={() => void send()}
      busy={busy ? m.common_saving() : undefined}
      error={problem}
    />
  );
}
