import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { decodeText } from "~/platform/files/decode-text";
import { useWrite } from "~/platform/forms/use-write";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { type Choices, certainMatches, choiceOf } from "./bank-choice";
import { BankLine } from "./bank-line";
import { type DoubtfulLine, DoubtfulLines } from "./doubtful-lines";
import { IgnoredLines } from "./ignored-lines";
import { MatchAll } from "./match-all";
import { type statementWrites, TakenLines } from "./payment-writes";
import type { BankLines } from "./read-payments";
import { type Statement as Read, readStatement, type StatementLine } from "./read-statement";

/** The bank statement: imports a file, then matches each line with a payment. */
export function Statement({ lines, charges, ignored }: BankLines) {
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState<Read>();
  const [doubtful, setDoubtful] = useState<DoubtfulLine[]>([]);
  const [choices, setChoices] = useState<Choices>({});
  const { write } = useWrite<typeof statementWrites>();
  const add = async (found: readonly (StatementLine & { chosen?: true })[]) => {
    const outcome = await write("importStatement", { lines: found });
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    const { added, doubtful, problem } = TakenLines.parse(outcome.answer);
    setProblem(problem);
    if (problem !== undefined) return;
    setDoubtful(
      doubtful.flatMap(({ fingerprint, why }) => {
        const line = found.find((one) => one.fingerprint === fingerprint);
        return line ? [{ line, why }] : [];
      }),
    );
    setSaid(added === 0 && doubtful.length > 0 ? undefined : m.payments_statement_added({ count: added }));
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
      <MatchAll lines={lines} matches={certainMatches({ lines, charges }, choices)} />
      {lines.length > 0 && (
        <ul className="grid gap-3">
          {lines.map((line) => (
            <BankLine
              key={line.id}
              line={line}
              charges={charges}
              choice={choiceOf(line, charges, choices)}
              onChoose={(choice) => setChoices((before) => ({ ...before, [line.id]: choice }))}
            />
          ))}
        </ul>
      )}
      <IgnoredLines lines={ignored} />
    </div>
  );
}

/**
 * The lines of the file that are not in the lists: outgoing ones, balances, and unreadable ones for the teacher to look
 * up.
 */
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
