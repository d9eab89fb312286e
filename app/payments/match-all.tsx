import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { toastError, toastFailure } from "~/platform/errors/report-error";
import { readSeveral } from "~/platform/forms/several-at-once";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { focusHeading } from "~/ui/focus-return";
import { toastUndo } from "~/ui/toast-undo";
import type { matchOf } from "./bank-choice";
import { MONEY_PROBLEMS, type statementWrites } from "./payment-writes";
import type { BankLines } from "./read-payments";

type Props = { lines: BankLines["lines"]; matches: ReturnType<typeof matchOf>[] };

/** Matches all chosen and reliably suggested lines at once, with one undo. */
export function MatchAll({ lines, matches }: Props) {
  const lang = useLang();
  const [left, setLeft] = useState<string[]>([]);
  const { write, busy, problem } = useWrite<typeof statementWrites>();
  const match = async () => {
    const before = lines;
    const outcome = await write("matchLines", { matches });
    if (outcome.problem !== undefined) return;
    const { done, refused } = readSeveral(outcome.answer, MONEY_PROBLEMS);
    setLeft(
      refused.map(({ id, why }) => {
        const line = before.find((one) => one.id === id);
        if (!line) return why;
        const described = `${formatMoney(line.amount_cents, lang)}, ${formatDay(line.day, lang, { dateStyle: "short" })}`;
        return m.payments_settle_left({ line: described, why });
      }),
    );
    focusHeading();
    toastUndo(m.payments_settled({ count: done.length }), async () => {
      const undone = await write("unmatchLines", { lines: done });
      if (undone.kind) return toastFailure(undone);
      const [first] = readSeveral(undone.answer, MONEY_PROBLEMS).refused;
      if (first) await toastError({ title: m.common_error_title, description: first.why, error: first.error });
    });
  };
  const problems = problem ? [problem] : left;
  if (matches.length < 2 && problems.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-2">
      {matches.length > 1 && (
        <Button busy={busy ? m.common_saving() : undefined} onClick={() => void match()}>
          {m.payments_settle_all({ count: matches.length })}
        </Button>
      )}
      {problems.length > 0 && (
        <div role="alert">
          {problems.map((one) => (
            <FieldError key={one}>{one}</FieldError>
          ))}
        </div>
      )}
    </div>
  );
}
