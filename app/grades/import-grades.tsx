import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { decodeText } from "~/platform/files/decode-text";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import { withBoundary } from "~/ui/with-boundary";
import { PART_NAMES } from "./grades-view";
import { type CsvRow, readCsv } from "./read-csv";
import { PARTS, readModuleGrades } from "./read-grades";

const PROBLEMS = {
  UNKNOWN: m.grades_csv_unknown,
  AMBIGUOUS: m.grades_csv_ambiguous,
  TWICE: m.grades_csv_twice,
  GRADE: m.grades_csv_grade,
};

type Props = {
  module: string;
  students: readonly { id: string; name: string; email: string }[];
  onImported: () => Promise<unknown>;
};

/** Grades from a spreadsheet: looked at first, then taken over all at once. */
function ImportGradesInside({ module, students, onImported }: Props) {
  const lang = useLang();
  const [rows, setRows] = useState<CsvRow[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const found = await readCsv(await decodeText(file), students);
    setRows(found);
    setProblem(found ? undefined : m.grades_csv_no_heading());
  };
  const good = rows?.filter(({ student }) => student !== undefined) ?? [];
  const take = async () => {
    setBusy(true);
    // A part without a column stays as it is now, not as it was when the page was opened.
    const current = await readModuleGrades(module).catch(() => undefined);
    if (!current) {
      setBusy(false);
      return setProblem(m.grades_failed_to_save());
    }
    const grades = good.map(({ student = "", grades: given }) => {
      const {
        meanings = null,
        questions = null,
        dictation = null,
      } = current.find((row) => row.student_id === student) ?? {};
      return { student, meanings, questions, dictation, ...given };
    });
    const { error } = await supabase().rpc("post_grades", { module, grades });
    setBusy(false);
    if (error) {
      void reportError(error);
      return setProblem(m.grades_failed_to_save());
    }
    setRows(undefined);
    await onImported();
  };
  const format = (grade: number | null | undefined) => grade?.toLocaleString(LOCALE[lang]) ?? "–";
  const columns: Column<CsvRow>[] = [
    { id: "who", header: m.grades_student(), title: true, cell: ({ who }) => who || "–" },
    ...PARTS.map((part) => ({
      id: part,
      header: PART_NAMES[part](),
      numeric: true,
      cell: ({ grades }: CsvRow) => format(grades[part]),
    })),
    {
      id: "problem",
      header: m.grades_csv_state(),
      cell: ({ problem: wrong }) =>
        wrong ? <Pill tone="bad">{PROBLEMS[wrong]()}</Pill> : <Pill tone="ok">{m.grades_csv_good()}</Pill>,
    },
  ];
  return (
    <div className="grid gap-4">
      <Field id="grades-csv" label={m.grades_csv()} hint={m.grades_csv_hint()} error={problem}>
        {(control) => (
          <FileButton {...control} accept=".csv,text/csv" onFiles={([file]) => void choose(file)}>
            {m.grades_csv_choose()}
          </FileButton>
        )}
      </Field>
      {rows && (
        <>
          <Table caption={m.grades_csv()} columns={columns} rows={rows} rowKey={({ line }) => String(line)} />
          <Button
            disabled={good.length === 0}
            busy={busy ? m.grades_saving() : undefined}
            onClick={() => void take()}
            className="justify-self-start"
          >
            {m.grades_csv_take({ count: good.length })}
          </Button>
        </>
      )}
    </div>
  );
}

export const ImportGrades = withBoundary(ImportGradesInside);
