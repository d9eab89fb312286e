import { useState } from "react";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { decodeText } from "~/platform/files/decode-text";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { BankLine } from "./bank-line";
import { type Doubtful, DoubtfulLines } from "./doubtful-lines";
import { IgnoredLines } from "./ignored-lines";
import { paymentRefusal } from "./payment-words";
import type { BankLines } from "./read-payments";
import { type Statement as Read, readStatement, type StatementLine } from "./read-statement";

type Props = BankLines & { onChanged: () => Promise<unknown> };
/** The database's answer about the lines that it received. */
const TakenLines = z.object({
  added: z.number(),
  doubtful: z.array(z.object({ fingerprint: z.string(), why: z.enum(["unsure", "alike"]) })).default([]),
});
/** As many lines as one call takes with room to spare. */
const AT_ONCE = 500;

/** Sends what came in. How many lines were new, which she has to look at first, or why the database refused. */
async function send(lines: readonly (StatementLine & { chosen?: true })[]) {
  let added = 0;
  const doubtful: Doubtful[] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const { data, error } = await supabase().rpc("import_statement", { lines: some });
    if (error) return { added, doubtful, error };
    const taken = TakenLines.parse(data);
    added += taken.added;
    for (const { fingerprint, why } of taken.doubtful) {
      const line = some.find((one) => one.fingerprint === fingerprint);
      if (line) doubtful.push({ line, why });
    }
  }
  return { added, doubtful };
}

/** The bank's statement: taken in, then each line said to be a payment, after a look. */
export function Statement({ lines, charges, ignored, onChanged }: Props) {
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState<Read>();
  const [doubtful, setDoubtful] = useState<Doubtful[]>([]);
  const add = async (found: readonly (StatementLine & { chosen?: true })[]) => {
    const { added, doubtful, error } = await send(found);
    if (error?.code) void reportError(error);
    setProblem(error && paymentRefusal(error));
    if (!error) {
      setDoubtful(doubtful);
      setSaid(added === 0 && doubtful.length > 0 ? undefined : m.payments_statement_added({ count: added }));
    }
    if (!error || added > 0) await onChanged();
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    setSaid(undefined);
    setDoubtful([]);
    const found = await readStatement(await decodeText(file));
    setRead(found);
    if (!found) return setProblem(m.payments_problem_statement());
    if (found.lines.length === 0) {
      return setProblem(found.isCard ? m.payments_statement_card() : m.payments_statement_empty());
    }
    await add(found.lines);
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
      {doubtful.length > 0 && (
        <DoubtfulLines
          key={doubtful.map(({ line }) => line.fingerprint).join("\n")}
          lines={doubtful}
          onChosen={(chosen) => add(chosen.map((line) => ({ ...line, chosen: true })))}
          onLeft={() => setDoubtful([])}
        />
      )}
      {lines.length > 0 && (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <BankLine
              // A new suggestion replaces the previous one.
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
  const left: string[] = [];
  if (out > 0) left.push(m.payments_statement_out({ count: String(out) }));
  if (balances > 0) left.push(m.payments_statement_balances({ count: String(balances) }));
  return (
    <>
      {left.length > 0 && <p className="text-soft">{m.payments_statement_left_out({ what: left.join("; ") })}</p>}
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
