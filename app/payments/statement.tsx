import { type ReactNode, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { requireAnswer } from "~/platform/backend/read-answer";
import { useWrite } from "~/platform/forms/use-write";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { type Choices, certainMatches, choiceOf } from "./bank-choice";
import { BankLine } from "./bank-line";
import type { BankAnswers } from "./bank-question";
import { type DoubtfulLine, DoubtfulLines } from "./doubtful-lines";
import { IgnoredLines } from "./ignored-lines";
import { LeftOutLines } from "./left-out-lines";
import { MatchAll } from "./match-all";
import { openStatement } from "./open-statement";
import type { statementWrites } from "./payment-writes";
import type { BankLines } from "./read-payments";
import type { Statement as Read, StatementLine } from "./read-statement";
import { StatementQuestion } from "./statement-question";
import { takenLines } from "./taken-lines";

const STATEMENT_FILES = ".ofx,.qfx,.csv,.tsv,.txt,.xls,.xlsx,.htm,.html,text/csv";

/** The bank statement: imports a file, then matches each line with a payment. `aside`: beside the choice of the file. */
export function Statement({ lines, charges, ignored, aside }: BankLines & { aside?: ReactNode }) {
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [opened, setOpened] = useState<{ file: File; read: Read; answers: BankAnswers }>();
  const [doubtful, setDoubtful] = useState<DoubtfulLine[]>([]);
  const [choices, setChoices] = useState<Choices>({});
  const { write } = useWrite<typeof statementWrites>();
  const add = async (found: readonly (StatementLine & { chosen?: true })[]) => {
    const outcome = await write("importStatement", { lines: found });
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    const { added, doubtful, problem } = await requireAnswer(outcome.answer, takenLines);
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
  const take = async (file: File | undefined, answers: BankAnswers = {}) => {
    if (!file) return;
    setSaid(undefined);
    setDoubtful([]);
    const found = await openStatement(file, answers);
    const isRead = !("problem" in found);
    setOpened(isRead ? { file, read: found, answers } : undefined);
    setProblem(isRead ? undefined : found.problem);
    if (!isRead || found.question) return;
    if (found.lines.length === 0) {
      return setProblem(found.isCard ? m.payments_statement_card() : m.payments_statement_empty());
    }
    await add(found.lines);
  };
  const { read, answers } = opened ?? {};
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3 rounded-card border bg-card p-4 sm:p-5">
        <Field id="statement" label={m.payments_statement()} hint={m.payments_statement_hint()} error={problem}>
          {(control) => (
            <FileButton {...control} accept={STATEMENT_FILES} onFiles={([file]) => void take(file)}>
              {m.common_choose_file()}
            </FileButton>
          )}
        </Field>
        {aside}
      </div>
      <div role="status">
        <p>{said}</p>
        {read && !read.question && <LeftOutLines read={read} />}
      </div>
      {opened && read?.question && (
        <StatementQuestion
          key={JSON.stringify([opened.file.name, answers])}
          question={read.question}
          onAnswer={(answer) => take(opened.file, { ...answers, ...answer })}
        />
      )}
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
