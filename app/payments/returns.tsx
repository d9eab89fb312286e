import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney } from "~/platform/money/money";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState } from "~/ui/empty-state";
import type { paymentWrites } from "./payment-writes";
import type { Withdrawal } from "./read-withdrawals";

/** Purchases that students withdrew from: the teacher returns the payment, and records the return. */
export function Returns({ withdrawals }: { withdrawals: readonly Withdrawal[] }) {
  const lang = useLang();
  const [returning, setReturning] = useState<Withdrawal>();
  const { write, busy, problem } = useWrite<typeof paymentWrites>();
  if (withdrawals.length === 0)
    return <EmptyState title={m.payments_no_returns()} text={m.payments_no_returns_text()} />;
  const amountOf = ({ cents }: Withdrawal) => formatMoney(cents, lang);
  const send = async (one: Withdrawal) => {
    const outcome = await write("returnWithdrawals", { student: one.student, cents: one.cents });
    if (outcome.problem === undefined) setReturning(undefined);
  };
  return (
    <>
      <ul className="grid gap-3">
        {withdrawals.map((one) => (
          <li
            key={one.student}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border bg-card p-4"
          >
            <span className="min-w-0 max-w-prose">
              <span className="block font-semibold">
                {one.student_name}: {amountOf(one)}
              </span>
              <span className="block text-soft">
                {m.payments_return_since({
                  what: one.what,
                  when: formatInstant(one.withdrawn_at, lang, { dateStyle: "short", timeStyle: "short" }),
                })}
              </span>
              <span className="block text-soft">
                {one.proof_waits
                  ? m.payments_return_proof()
                  : one.by_provider
                    ? m.payments_return_provider()
                    : m.payments_return_by_hand()}
              </span>
            </span>
            {!one.proof_waits && (
              <Button size="sm" onClick={() => setReturning(one)}>
                {m.payments_return_do()}
                <span className="sr-only">
                  : {one.student_name}, {amountOf(one)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {returning && (
        <ConfirmDialog
          open
          onOpenChange={() => setReturning(undefined)}
          title={m.payments_return_confirm({ amount: amountOf(returning) })}
          thing={`${returning.student_name}: ${returning.what}`}
          description={m.payments_return_text()}
          confirmLabel={m.payments_return_do()}
          onConfirm={() => void send(returning)}
          busy={busy ? m.common_saving() : undefined}
          error={problem}
          variant="primary"
        />
      )}
    </>
  );
}
