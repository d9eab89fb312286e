import { type RefObject, useEffect, useState } from "react";
import { useBeforeUnload, useBlocker, useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import type { DayOrder } from "~/platform/time/parse-day";
import { useMailSavedToFiles } from "~/school/mail-saved-to-files";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { checkStudents } from "./check-students";
import { createStudents, type Outcomes } from "./create-students";
import { DateOrderQuestion } from "./date-order-question";
import { ImportColumns, nameOf } from "./import-columns";
import { FaultyRows, GoodRows } from "./import-rows";
import { birthDateOrder } from "./read-birth-date";
import { type ImportedRow, type StudentFile, withProblem } from "./read-students-csv";

type Props = {
  file: StudentFile;
  plans: readonly string[];
  /** True if accounts are being created. */
  working: RefObject<boolean>;
  onDone: () => void;
};

/** An opened list: its columns, the students that can be created, and the results. */
export function ImportedList({ file, plans, working, onDone }: Props) {
  const lang = useLang();
  const { revalidate } = useRevalidator();
  const [meanings, setMeanings] = useState(file.meanings);
  const [chosenOrder, setChosenOrder] = useState<{ column: number; order: DayOrder }>();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [busy, setBusy] = useState<{ done: number; all: number }>();
  const [stopped, setStopped] = useState<string>();
  const isMailSaved = useMailSavedToFiles();

  const column = meanings.indexOf("birth_date");
  const dates = file.columns[column];
  const found = dates ? birthDateOrder(dates.heading, dates.cells) : "dmy";
  const own = chosenOrder?.column === column ? chosenOrder.order : undefined;
  const order = typeof found === "string" ? found : own;
  const isAssigned = meanings.includes("email") && (meanings.includes("full_name") || meanings.includes("first"));
  const { rows, isChecked, failed, again } = useChecked(
    file,
    meanings,
    isAssigned ? order : undefined,
    plans,
    lang,
    outcomes,
  );

  // The sheet is an address: leaving it before the last answer would hide failures.
  useBlocker(() => working.current);
  useBeforeUnload((event) => {
    if (working.current) event.preventDefault();
  });

  const judged = rows?.map((row) => {
    const outcome = row.student && outcomes.get(row.student.email);
    return typeof outcome === "object" ? withProblem(row, outcome.refused) : row;
  });
  const good = judged?.filter(({ student }) => student) ?? [];
  const faulty = judged?.filter(({ student }) => !student) ?? [];
  const left = good.flatMap(({ student }) => (student && outcomes.get(student.email) !== "made" ? [student] : []));
  const made = [...outcomes.values()].filter((outcome) => outcome === "made").length;

  const take = async () => {
    if (working.current || !isChecked) return;
    working.current = true;
    setStopped(undefined);
    let done = 0;
    setBusy({ done, all: left.length });
    const end = await createStudents(left, outcomes, (soFar) => {
      done += 1;
      setOutcomes(soFar);
      setBusy({ done, all: left.length });
    });
    working.current = false;
    setOutcomes(end.outcomes);
    setBusy(undefined);
    setStopped(end.stopped);
    await revalidate();
  };

  return (
    <>
      <ImportColumns
        columns={file.columns}
        meanings={meanings}
        disabled={busy !== undefined || made > 0}
        onChange={setMeanings}
      />
      {isAssigned && typeof found !== "string" && (
        <DateOrderQuestion
          column={nameOf(file.columns, column)}
          question={found}
          order={own}
          disabled={busy !== undefined || made > 0}
          onChoose={(one) => setChosenOrder({ column, order: one })}
        />
      )}
      {failed && (
        <div role="alert" className="grid justify-items-start gap-3">
          <FieldError>{m.students_csv_unchecked()}</FieldError>
          <Button variant="secondary" onClick={again}>
            {m.common_try_again()}
          </Button>
        </div>
      )}
      {faulty.length > 0 && <FaultyRows columns={file.columns} meanings={meanings} rows={faulty} />}
      {good.length > 0 && <GoodRows meanings={meanings} rows={good} outcomes={outcomes} />}
      <div className="grid gap-3">
        <div role="status" className="grid gap-1 empty:hidden">
          {isAssigned && order && !rows && !failed && <p className="text-soft">{m.common_checking()}</p>}
          {stopped && <FieldError>{stopped}</FieldError>}
          {made > 0 && !busy && <p className="font-semibold">{m.students_csv_made({ count: made })}</p>}
          {made > 0 && !busy && !stopped && isMailSaved !== undefined && (
            <p className="text-soft">{isMailSaved ? m.settings_mail_none() : m.students_csv_mails()}</p>
          )}
          {stopped && <p className="text-soft">{m.students_csv_stopped()}</p>}
        </div>
        {(left.length > 0 || made > 0) && (
          <Button
            busy={
              busy
                ? m.students_csv_making({ made: String(busy.done), all: String(busy.all) })
                : isChecked
                  ? undefined
                  : m.common_checking()
            }
            onClick={left.length > 0 ? () => void take() : onDone}
            className="justify-self-start"
          >
            {left.length > 0 ? m.students_csv_take({ count: left.length }) : m.students_csv_done()}
          </Button>
        )}
      </div>
    </>
  );
}

type Checked = { rows: ImportedRow[]; meanings: StudentFile["meanings"]; order: DayOrder };

/** All students of the list, once its columns and the order of its dates are known. */
function useChecked(
  file: StudentFile,
  meanings: StudentFile["meanings"],
  order: DayOrder | undefined,
  plans: readonly string[],
  lang: string,
  outcomes: Outcomes,
) {
  const [checked, setChecked] = useState<Checked>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an account that was made is no news about the list.
  useEffect(() => {
    let gone = false;
    setFailed(false);
    if (!order) return setChecked(undefined);
    void checkStudents(file, { meanings, order, plans }, new Set(outcomes.keys())).then((rows) => {
      if (gone) return;
      setChecked(rows && { rows, meanings, order });
      setFailed(!rows);
    });
    return () => {
      gone = true;
    };
  }, [file, meanings, order, lang, attempt]);
  const isChecked = checked?.meanings === meanings && checked.order === order;
  return { rows: checked?.rows, isChecked, failed, again: () => setAttempt((before) => before + 1) };
}
