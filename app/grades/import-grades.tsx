import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { decodeText } from "~/platform/files/decode-text";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import { withBoundary } from "~/ui/with-boundary";
import type { gradeWrites } from "./grade-writes";
import { PART_NAMES } from "./grades-view";
import { PARTS } from "./parts";
import { type CsvRow, readCsv } from "./read-csv";

const PROBLEMS = {
  UNKNOWN: m.grades_csv_unknown,
  AMBIGUOUS: m.grades_csv_ambiguous,
  TWICE: m.grades_csv_twice,
  GRADE: m.grades_csv_grade,
};

type Props = {
  module: string;
  students: readonly { id: string; name: string; email: string }[];
  onImported: () => void;
};

/** Imports grades from a spreadsheet: a preview first, then all at once. */
function ImportGradesInside({ module, students, onImported }: Props) {
  const lang = useLang();
  const [rows, setRows] = useState<CsvRow[]>();
  const [problem, setProblem] = useState<string>();
  const { write, busy } = useWrite<typeof gradeWrites>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const found = await readCsv(await decodeText(file), students);
    setRows(found);
    setProblem(found ? undefined : m.grades_csv_no_heading());
  };
  const good = rows?.filter(({ student }) => student !== undefined) ?? [];
  const take = async () => {
    const outcome = await write("importGrades", { module, rows: good });
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    setRows(undefined);
    onImported();
  };
  const format = (grade: number | null | undefined) => grade?.toLocaleString(LOCALE[lang]) ?? "–";
  const columns: Column<CsvRow>[] = [
    { id: "who", header: m.common_student(), title: true, cell: ({ who }) => who || "–" },
    ...PARTS.map((part) => ({
      id: part,
      header: PART_NAMES[part](),
      numeric: true,
      cell: ({ grades }: CsvRow) => format(grades[part]),
    })),
    {
      id: "problem",
      header: m.common_status(),
      cell: ({ problem: wrong }) =>
        wrong ? <Pill tone="bad">{PROBLEMS[wrong]()}</Pill> : <Pill tone="ok">{m.grades_csv_good()}</Pill>,
    },
  ];
  return (
    <div className="grid gap-4">
      <Field id="grades-csv" label={m.common_csv_file()} hint={m.grades_csv_hint()} error={problem}>
        {(control) => (
          <FileButton {...control} accept=".csv,text/csv" onFiles={([file]) => void choose(file)}>
            {m.common_choose_file()}
          </FileButton>
        )}
      </Field>
      {rows && (
        <>
          <Table caption={m.common_csv_file()} columns={columns} rows={rows} rowKey={({ line }) => String(line)} />
          <Button
            disabled={good.length === 0}
            busy={busy ? m.common_saving() : undefined}
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
