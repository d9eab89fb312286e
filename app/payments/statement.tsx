import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money";
import { reportError, toastError } from "~/platform/report-error";
import { sayDay } from "~/platform/school-time";
import { supabase } from "~/platform/supabase";
import { textOf } from "~/platform/text-of";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { focusHeading } from "~/ui/focus-return";
import { Select } from "~/ui/select";
import { toastUndo } from "~/ui/toast-undo";
import { IgnoredLines } from "./ignored-lines";
import { refusalText } from "./payment-words";
import type { BankLines } from "./read-payments";
import { readStatement } from "./read-statement";

type Props = BankLines & { onChanged: () => Promise<unknown> };
type Line = BankLines["lines"][number];

/** The bank's statement: taken in, then each line said to be a payment, after a look. */
export function Statement({ lines, charges, ignored, onChanged }: Props) {
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setSaid(undefined);
    const found = await readStatement(await textOf(file));
    if (!found) return setProblem(m.payments_problem_statement());
    if (found.length === 0) return setProblem(m.payments_statement_empty());
    const { data, error } = await supabase().rpc("import_statement", { lines: found });
    if (error) {
      if (error.code) void reportError(error);
      return setProblem(refusalText(error));
    }
    setProblem(undefined);
    const added = typeof data === "object" && data !== null && "added" in data ? Number(data.added) : 0;
    setSaid(m.payments_statement_added({ count: added }));
    await onChanged();
  };
  return (
    <div className="grid gap-5">
      <Field id="statement" label={m.payments_statement()} hint={m.payments_statement_hint()} error={problem}>
        {(control) => (
          <FileButton {...control} accept=".ofx,.csv,text/csv" onFiles={([file]) => void take(file)}>
            {m.payments_choose_file()}
          </FileButton>
        )}
      </Field>
      <p role="status">{said}</p>
      {lines.length > 0 && (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <BankLine
              // What is suggested anew takes the place of what was.
              key={`${line.id} ${line.suggestion?.charge ?? line.suggestion?.payment}`}
              line={line}
              charges={charges}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <IgnoredLines lines={ignored} onChanged={onChanged} />
    </div>
  );
}

const PAYMENT = "payment ";
const WHY = { txid: m.payments_why_txid, payment: m.payments_why_payment, amount: m.payments_why_amount };

function BankLine({
  line,
  charges,
  onChanged,
}: {
  line: Line;
  charges: Props["charges"];
  onChanged: Props["onChanged"];
}) {
  const lang = useLang();
  const { id, day, amount_cents, memo, suggestion } = line;
  const suggested = suggestion?.payment ? PAYMENT + suggestion.payment : undefined;
  const [chosen, setChosen] = useState(suggestion?.charge ?? suggested ?? "");
  // A charge that was chosen and is paid by now is not on the list any more.
  const choice = chosen === suggested || charges.some((charge) => charge.id === chosen) ? chosen : "";
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = async (work: PromiseLike<{ error: { code: string; message: string } | null }>) => {
    setBusy(true);
    const { error } = await work;
    if (!error) await onChanged();
    setBusy(false);
    setProblem(error ? refusalText(error) : undefined);
    return !error;
  };
  const ignore = async () => {
    if (!(await act(supabase().rpc("ignore_line", { line: id })))) return;
    focusHeading();
    toastUndo(m.payments_ignored({ amount: formatMoney(amount_cents, lang) }), async () => {
      const { error } = await supabase().rpc("ignore_line", { line: id, ignored: false });
      if (error) return toastError({ title: m.common_error_title(), description: refusalText(error), error });
      await onChanged();
    });
  };
  const match = () => {
    const of = choice.startsWith(PAYMENT) ? { payment: choice.slice(PAYMENT.length) } : { charge: choice };
    return act(supabase().rpc("match_line", { line: id, ...of }));
  };
  const why = Object.entries(WHY).find(([name]) => name === suggestion?.why)?.[1];
  return (
    <li className="grid gap-3 rounded-card border bg-card p-4 md:grid-cols-[1fr_1fr_auto] md:items-end">
      <span className="min-w-0">
        <span className="block font-semibold tabular-nums">
          {formatMoney(amount_cents, lang)}, {sayDay(day, lang, { dateStyle: "short" })}
        </span>
        <span className="text-soft [overflow-wrap:anywhere]">{memo}</span>
      </span>
      <Field id={`line-${id}`} label={m.payments_belongs_to()} hint={why?.()} error={problem}>
        <Select value={choice} onChange={(event) => setChosen(event.target.value)} placeholder={m.payments_choose()}>
          {suggested && <option value={suggested}>{m.payments_already()}</option>}
          {charges.map((charge) => (
            <option key={charge.id} value={charge.id}>
              {`${charge.student_name}: ${charge.description}, ${formatMoney(charge.open_cents, lang)}`}
            </option>
          ))}
        </Select>
      </Field>
      <span className="flex gap-2">
        <Button size="sm" disabled={!choice} busy={busy ? m.payments_saving() : undefined} onClick={() => void match()}>
          {m.payments_match()}
        </Button>
        <Button variant="quiet" size="sm" disabled={busy} onClick={() => void ignore()}>
          {m.payments_ignore()}
        </Button>
      </span>
    </li>
  );
}
