import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { reportError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";
import { textOf } from "~/platform/text-of";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { BankLine } from "./bank-line";
import { IgnoredLines } from "./ignored-lines";
import { refusalText } from "./payment-words";
import type { BankLines } from "./read-payments";
import { type Statement as Read, readStatement, type StatementLine } from "./read-statement";

type Props = BankLines & { onChanged: () => Promise<unknown> };
/** As many lines as one call takes with room to spare. */
const AT_ONCE = 500;

/** Sends what came in. How many lines were new, or why the database refused. */
async function send(lines: StatementLine[]) {
  let added = 0;
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const { data, error } = await supabase().rpc("import_statement", { lines: lines.slice(from, from + AT_ONCE) });
    if (error) return { added, error };
    if (typeof data === "object" && data !== null && "added" in data) added += Number(data.added);
  }
  return { added };
}

/** The bank's statement: taken in, then each line said to be a payment, after a look. */
export function Statement({ lines, charges, ignored, onChanged }: Props) {
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState<Read>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setSaid(undefined);
    const found = await readStatement(await textOf(file));
    setRead(found);
    if (!found) return setProblem(m.payments_problem_statement());
    if (found.lines.length === 0) {
      return setProblem(found.isCard ? m.payments_statement_card() : m.payments_statement_empty());
    }
    const { added, error } = await send(found.lines);
    if (error?.code) void reportError(error);
    setProblem(error && refusalText(error));
    if (!error) setSaid(m.payments_statement_added({ count: added }));
    if (!error || added > 0) await onChanged();
  };
  return (
    <div className="grid gap-5">
      <Field id="statement" label={m.payments_statement()} hint={m.payments_statement_hint()} error={problem}>
        {(control) => (
          <FileButton {...control} accept=".ofx,.qfx,.csv,.txt,text/csv" onFiles={([file]) => void take(file)}>
            {m.payments_choose_file()}
          </FileButton>
        )}
      </Field>
      <div role="status">
        <p>{said}</p>
        {read && <NotOffered read={read} />}
      </div>
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

/** The file's lines that are on no list: money that went out, balances, and lines that she has to look up herself. */
function NotOffered({ read: { out, balances, unread } }: { read: Read }) {
  return (
    <>
      {out + balances > 0 && (
        <p className="text-soft">{m.payments_statement_left_out({ out: String(out), balances: String(balances) })}</p>
      )}
      {unread.length > 0 && (
        <>
          <p className="font-semibold">{m.payments_statement_unread({ count: String(unread.length) })}</p>
          <ul className="list-disc pl-5">
            {unread.map(({ line, written }) => (
              <li key={line} className="[overflow-wrap:anywhere]">
                {m.payments_statement_line({ line: String(line), written })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
