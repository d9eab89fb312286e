import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE, type Lang, LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatMoney, formatReais } from "~/platform/money/money";
import { schoolToday } from "~/platform/time/school-time";
import { cellOfMoney } from "~/school/csv-cells";
import { BarChart } from "~/ui/bar-chart";
import { Card, CardHeader } from "~/ui/card";
import { type Column, Table } from "~/ui/table";
import { CsvAside } from "./csv-aside";
import type { Month, Year } from "./read-statistics";

type Of = Exclude<keyof Month, "month">;
type Row = { month: string; now: number | null; before: number | null };

type Props = {
  title: string;
  of: Of;
  year: Year;
  before: Year;
  unit?: "count" | "money" | "percent";
  children?: ReactNode;
};

/** The number of a year's months that have begun on a day (yyyy-mm-dd). */
const begunMonths = (year: number, today: string): number => {
  if (year !== Number(today.slice(0, 4))) return year < Number(today.slice(0, 4)) ? 12 : 0;
  return Number(today.slice(5, 7));
};

/** One figure by month, compared with the year before: chart, table and CSV file. */
export function YearChart({ title, of, year, before, unit = "count", children }: Props) {
  const lang = useLang();
  const name = (month: number, length: "short" | "long") =>
    new Intl.DateTimeFormat(DATE_LOCALE[lang], { month: length, timeZone: "UTC" }).format(Date.UTC(2026, month - 1, 1));
  const write = (value: number, money: (cents: number, lang: Lang) => string) => {
    if (unit === "money") return money(value, lang);
    return value.toLocaleString(LOCALE[lang]) + (unit === "percent" ? "%" : "");
  };
  const format = (value: number) => write(value, formatMoney);
  // Axis labels without centavos.
  const short = (value: number) => write(value, formatReais);
  const values = year.months.map((month) => month[of]);
  const earlier = before.months.map((month) => month[of]);
  const rows: Row[] = year.months.map(({ month }, place) => ({
    month: name(month, "long"),
    now: values[place] ?? null,
    before: earlier[place] ?? null,
  }));
  const cell = (value: number | null) => (value === null ? "–" : format(value));
  const csv = (value: number | null) => (value !== null && unit === "money" ? cellOfMoney(value) : value);
  const columns: Column<Row>[] = [
    { id: "month", header: m.common_month(), title: true, cell: ({ month }) => month, csv: ({ month }) => month },
    { id: "now", header: String(year.year), numeric: true, cell: ({ now }) => cell(now), csv: ({ now }) => csv(now) },
    {
      id: "before",
      header: String(before.year),
      numeric: true,
      cell: (row) => cell(row.before),
      csv: (row) => csv(row.before),
    },
  ];
  return (
    <Card>
      <CardHeader
        title={title}
        aside={<CsvAside of={title} name={`${of}-${year.year}`} columns={columns} rows={rows} />}
      />
      {children}
      <BarChart
        label={title}
        points={year.months.map(({ month }) => ({
          name: name(month, "long"),
          short: name(month, "short").replace(".", ""),
        }))}
        values={values}
        before={earlier}
        begun={begunMonths(year.year, schoolToday())}
        names={{ now: String(year.year), before: String(before.year) }}
        format={short}
        read={format}
      />
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
          {m.common_as_table()}
          <span className="sr-only">: {title}</span>
        </summary>
        <Table caption={title} columns={columns} rows={rows} rowKey={({ month }) => month} />
      </details>
    </Card>
  );
}
