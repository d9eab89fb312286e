import { Download } from "lucide-react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { saveCsv } from "~/platform/files/csv";
import { formatBrazilianPhone } from "~/platform/people/brazilian-phone";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { Pill } from "~/ui/pill";
import { Table, type Column as TableColumn } from "~/ui/table";
import type { Outcomes } from "./create-students";
import { faultyRows } from "./faulty-rows";
import type { ImportedRow } from "./read-students-csv";
import type { Column, Meaning } from "./student-columns";

type FaultyProps = {
  columns: readonly Column[];
  meanings: readonly (Meaning | undefined)[];
  rows: readonly ImportedRow[];
};

/** The rows that cannot be imported, with their reasons, also as a CSV file. */
export function FaultyRows({ columns, meanings, rows }: FaultyProps) {
  return (
    <section aria-labelledby="students-csv-faulty" className="grid gap-3">
      <h3 id="students-csv-faulty" className="text-xl">
        {m.students_csv_faulty({ count: rows.length })}
      </h3>
      <ul className="grid gap-2">
        {rows.map(({ line, values, cells, problems }) => (
          <li
            key={line}
            className="grid gap-1 rounded-control border border-danger/40 px-4 py-3 [overflow-wrap:anywhere]"
          >
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">
                {values.full_name || values.email || cells.filter(Boolean).join(" ")}
              </span>
              {values.full_name && values.email && (
                <span className="text-soft max-sm:order-last max-sm:basis-full">{values.email}</span>
              )}
              <span className="ml-auto text-soft">{m.students_csv_line({ line: String(line) })}</span>
            </p>
            {problems.map((problem) => (
              <FieldError key={problem}>{problem}</FieldError>
            ))}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          onClick={() => void saveCsv(m.students_csv_file(), faultyRows(columns, meanings, rows))}
        >
          <Download aria-hidden="true" className="size-5" />
          {m.students_csv_download()}
        </Button>
        <p className="text-soft">{m.students_csv_download_hint()}</p>
      </div>
    </section>
  );
}

type GoodProps = { meanings: readonly (Meaning | undefined)[]; rows: readonly ImportedRow[]; outcomes: Outcomes };

/** The students that will be, or were, created. */
export function GoodRows({ meanings, rows, outcomes }: GoodProps) {
  const lang = useLang();
  const isMade = ({ values }: ImportedRow) => outcomes.get(values.email) === "made";
  const has = (...any: Meaning[]) => any.some((meaning) => meanings.includes(meaning));
  const columns: TableColumn<ImportedRow>[] = [
    {
      id: "name",
      header: m.common_name(),
      title: true,
      cell: ({ values }) => (
        <>
          {values.full_name}
          <span className="block font-normal text-base text-soft">{values.email}</span>
        </>
      ),
    },
  ];
  if (has("phone", "other_phone"))
    columns.push({
      id: "phone",
      header: m.common_phone_short(),
      cell: ({ values }) =>
        values.phone && <span className="whitespace-nowrap">{formatBrazilianPhone(values.phone)}</span>,
    });
  if (has("birth_date"))
    columns.push({
      id: "birth",
      header: m.common_birth(),
      cell: ({ values }) =>
        values.birth_date && (
          <span className="whitespace-nowrap">{formatDay(values.birth_date, lang, { dateStyle: "medium" })}</span>
        ),
    });
  if (has("plan")) columns.push({ id: "plan", header: m.common_plan(), cell: ({ values }) => values.plan });
  if (has("level")) columns.push({ id: "level", header: m.common_level(), cell: ({ values }) => values.level });
  columns.push({
    id: "state",
    header: m.common_status(),
    cell: (row) => (
      <Pill tone={isMade(row) ? "ok" : "plain"}>{isMade(row) ? m.students_csv_state_made() : m.common_ready()}</Pill>
    ),
  });
  const ready = rows.filter((row) => !isMade(row)).length;
  return (
    <section className="grid gap-2">
      {ready > 0 && <h3 className="text-xl">{m.students_csv_ready({ count: ready })}</h3>}
      <Table caption={m.common_csv_file()} columns={columns} rows={rows} rowKey={({ line }) => String(line)} />
    </section>
  );
}
