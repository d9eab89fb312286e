import { useRef, useState } from "react";
import { useBlocker } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/supabase";
import { textOf } from "~/platform/text-of";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import { orderAccount } from "./order-account";
import { type CsvStudent, readStudentsCsv } from "./read-students-csv";

const PROBLEMS: Readonly<Record<string, () => string>> = {
  TWICE: m.students_csv_twice,
  TAKEN: m.students_csv_taken,
  PHONE: m.students_csv_phone,
};

/** Students from another place: looked at first, then each given an account and a mail with their first password. */
export function ImportStudents({ plans, onDone }: { plans: readonly string[]; onDone: () => void }) {
  const [rows, setRows] = useState<CsvStudent[]>();
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<number>();
  const working = useRef(false);
  // The sheet's place is an address: closed before the last answer, it would tell nobody what failed.
  useBlocker(() => working.current);
  const good = rows?.filter(({ student }) => student !== undefined) ?? [];
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const { data } = await supabase().from("profiles").select("email").limit(10_000);
    const taken = new Set((data ?? []).map(({ email }) => email.toLowerCase()));
    const found = await readStudentsCsv(await textOf(file), plans, taken);
    setRows(found);
    setProblem(found ? undefined : m.students_csv_no_heading());
  };
  const take = async () => {
    working.current = true;
    setMade(0);
    const left: CsvStudent[] = [];
    // One after the other: each hashes a password, and the page goes on answering.
    for (const [place, row] of good.entries()) {
      const outcome = row.student ? await orderAccount({ do: "create", student: row.student }) : { error: "" };
      if ("error" in outcome) {
        const { student: _, ...rest } = row;
        left.push({ ...rest, problem: outcome.error === "EMAIL_TAKEN" ? "TAKEN" : m.students_csv_failed() });
      }
      setMade(place + 1);
    }
    working.current = false;
    setMade(undefined);
    setRows(left.length > 0 ? left : undefined);
    if (left.length === 0) onDone();
  };
  const columns: Column<CsvStudent>[] = [
    { id: "name", header: m.students_column_name(), title: true, cell: ({ values }) => values.full_name || "–" },
    { id: "email", header: m.students_email(), cell: ({ values }) => values.email || "–" },
    { id: "plan", header: m.students_column_plan(), cell: ({ values }) => values.plan || "–" },
    {
      id: "state",
      header: m.students_column_standing(),
      cell: ({ problem: wrong }) =>
        wrong === undefined ? (
          <Pill tone="ok">{m.students_csv_good()}</Pill>
        ) : (
          <Pill tone="bad">{PROBLEMS[wrong]?.() ?? wrong}</Pill>
        ),
    },
  ];
  return (
    <div className="grid gap-4">
      <Field id="students-csv" label={m.students_csv()} hint={m.students_csv_hint()} error={problem}>
        {(control) => (
          <FileButton {...control} accept=".csv,text/csv" onFiles={([file]) => void choose(file)}>
            {m.students_csv_choose()}
          </FileButton>
        )}
      </Field>
      {rows && (
        <>
          <Table caption={m.students_csv()} columns={columns} rows={rows} rowKey={({ line }) => String(line)} />
          <Button
            disabled={good.length === 0}
            busy={
              made === undefined ? undefined : m.students_csv_making({ made: String(made), all: String(good.length) })
            }
            onClick={() => void take()}
          >
            {m.students_csv_take({ count: good.length })}
          </Button>
        </>
      )}
    </div>
  );
}
