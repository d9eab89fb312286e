import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { Older } from "~/platform/lists/older-rows";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { focusHeading } from "~/ui/focus-return";
import { paymentRefusal } from "./payment-words";
import { type BankLines, listIgnoredLines } from "./read-payments";

type Lines = BankLines["ignored"];
type Props = { lines: Lines; onChanged: () => Promise<unknown> };

/** Bank lines marked as nobody's payment, with an undo. */
export function IgnoredLines({ lines, onChanged }: Props) {
  if (lines.total === 0) return null;
  return (
    <details className="border-t">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">
        {m.payments_ignored_lines({ count: lines.total })}
      </summary>
      <Older of="ignored" label={m.payments_ignored_lines({ count: lines.total })} first={lines} read={readIgnored}>
        {(rows) => (
          <ul className="divide-y">
            {rows.map((line) => (
              <IgnoredLine key={line.id} line={line} onChanged={onChanged} />
            ))}
          </ul>
        )}
      </Older>
    </details>
  );
}

const readIgnored = (_: string, page: number): Promise<Lines> => listIgnoredLines(page);

function IgnoredLine({ line, onChanged }: { line: Lines["rows"][number]; onChanged: Props["onChanged"] }) {
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const what = `${formatMoney(line.amount_cents, lang)}, ${formatDay(line.day, lang, { dateStyle: "short" })}`;
  const putBack = async () => {
    setBusy(true);
    const { error } = await supabase().rpc("ignore_line", { line: line.id, ignored: false });
    if (!error) await onChanged();
    setBusy(false);
    setProblem(error ? paymentRefusal(error) : undefined);
    if (!error) focusHeading();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tabular-nums">{what}</span>
        <span className="text-soft [overflow-wrap:anywhere]">{line.memo}</span>
      </span>
      <Button variant="quiet" size="sm" busy={busy ? m.payments_saving() : undefined} onClick={() => void putBack()}>
        {m.payments_put_back()}
        <span className="sr-only">: {what}</span>
      </Button>
      {problem && (
        <p role="alert" className="w-full font-medium text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}
