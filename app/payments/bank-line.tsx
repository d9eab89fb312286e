import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import type { Result } from "~/platform/backend/result";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { focusHeading } from "~/ui/focus-return";
import { Select } from "~/ui/select";
import { toastUndo } from "~/ui/toast-undo";
import { matchOf, suggestedPayment } from "./bank-choice";
import type { statementWrites } from "./payment-writes";
import type { BankLines } from "./read-payments";

type Props = {
  line: BankLines["lines"][number];
  charges: BankLines["charges"];
  /** The id of a charge, or a payment as `bank-choice.ts` encodes it; empty for neither. */
  choice: string;
  onChoose: (choice: string) => void;
};

const WHY = { txid: m.payments_why_txid, payment: m.payments_why_payment, amount: m.payments_why_amount };

/** An incoming bank line, and the charge or payment it is matched with. */
export function BankLine({ line, charges, choice, onChoose }: Props) {
  const lang = useLang();
  const { id, day, amount_cents, memo, suggestion } = line;
  const suggested = suggestedPayment(line);
  const { write, busy, problem } = useWrite<typeof statementWrites>();
  const amount = formatMoney(amount_cents, lang);
  /** Offers the undo in a toast, because the line has left the list. */
  const offerUndo = ({ problem }: Result, title: string, takeBack: () => Promise<Result>) => {
    if (problem !== undefined) return;
    focusHeading();
    toastUndo(title, async () => {
      const outcome = await takeBack();
      if (outcome.kind) await toastFailure(outcome);
    });
  };
  const ignore = async () =>
    offerUndo(await write("ignoreLine", { line: id }), m.payments_ignored({ amount }), () =>
      write("ignoreLine", { line: id, ignored: false }),
    );
  const match = async () => {
    const charge = charges.find((one) => one.id === choice);
    const payer = charge ? `${charge.student_name}, ${charge.description}` : m.payments_already();
    offerUndo(await write("matchLine", matchOf(id, choice)), m.payments_matched({ amount, whose: payer }), () =>
      write("unmatchLine", { line: id }),
    );
  };
  const why = Object.entries(WHY).find(([name]) => name === suggestion?.why)?.[1];
  return (
    <li className="grid gap-3 rounded-card border bg-card p-4 md:grid-cols-[1fr_1fr_auto] md:items-end">
      <span className="min-w-0 md:self-start">
        <span className="block font-semibold tabular-nums">
          {amount}, {formatDay(day, lang, { dateStyle: "short" })}
        </span>
        <span className="text-soft [overflow-wrap:anywhere]">{memo}</span>
      </span>
      <Field id={`line-${id}`} label={m.payments_belongs_to()} hint={why?.()} error={problem}>
        <Select value={choice} onChange={(event) => onChoose(event.target.value)} placeholder={m.common_choose()}>
          {suggested && <option value={suggested}>{m.payments_already()}</option>}
          {charges.map((charge) => (
            <option key={charge.id} value={charge.id}>
              {`${charge.student_name}: ${charge.description}, ${formatMoney(charge.open_cents, lang)}`}
            </option>
          ))}
        </Select>
      </Field>
      <span className="flex gap-2">
        <Button size="sm" disabled={!choice} busy={busy ? m.common_saving() : undefined} onClick={() => void match()}>
          {m.payments_match()}
        </Button>
        <Button variant="quiet" size="sm" disabled={busy} onClick={() => void ignore()}>
          {m.payments_ignore()}
        </Button>
      </span>
    </li>
  );
}
