import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { BarChart } from "~/ui/bar-chart";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { type Column, Table } from "~/ui/table";
import { figuresByLevel, type LevelFigures } from "./by-level";
import type { ItemStatistics } from "./statistics";

type Row = ItemStatistics & { id: string };

type Chart = {
  title: string;
  names: { now: string; before: string };
  now: (of: LevelFigures) => number;
  before: (of: LevelFigures) => number;
  format: (value: number) => string;
};

/** Time, fit and exposure of the questions by level as charts with their tables, and of each question as a table. */
export function StatisticsView({ statistics }: { statistics: readonly Row[] }) {
  const lang = useLang();
  if (statistics.length === 0) return <EmptyState title={m.test_no_attempts()} text={m.test_no_attempts_text()} />;
  const number = (value: number | null) => value?.toLocaleString(LOCALE[lang]) ?? "–";
  const percent = new Intl.NumberFormat(LOCALE[lang], { style: "percent" });
  const share = (value: number | null) => (value === null ? "–" : percent.format(value));
  const charts: Chart[] = [
    {
      title: m.test_seconds(),
      names: { now: m.test_middle_question(), before: m.test_slowest_question() },
      now: ({ seconds }) => seconds.middle,
      before: ({ seconds }) => seconds.slowest,
      format: number,
    },
    {
      title: m.test_misfits(),
      names: { now: m.test_misfits(), before: m.test_answered_questions() },
      now: ({ misfits }) => misfits.misfit,
      before: ({ misfits }) => misfits.asked,
      format: number,
    },
    {
      title: m.test_exposure(),
      names: { now: m.test_most_shown(), before: m.test_on_average() },
      now: ({ exposure }) => exposure.largest,
      before: ({ exposure }) => exposure.mean,
      format: (value) => percent.format(value / 100),
    },
  ];
  const columns: Column<Row>[] = [
    { id: "code", header: m.test_item(), title: true, cell: ({ code, level }) => `${code} · ${level}` },
    { id: "asked", header: m.test_with_answers(), numeric: true, cell: ({ asked }) => number(asked) },
    { id: "correct", header: m.test_right_short(), numeric: true, cell: ({ correct }) => share(correct) },
    { id: "separates", header: m.test_discrimination(), numeric: true, cell: (one) => number(one.discrimination) },
    { id: "infit", header: m.test_infit(), numeric: true, cell: ({ infit }) => number(infit) },
    { id: "seconds", header: m.test_seconds(), numeric: true, cell: ({ seconds }) => number(seconds) },
    { id: "exposure", header: m.test_exposure(), numeric: true, cell: ({ exposure }) => share(exposure) },
  ];
  const figures = figuresByLevel(statistics);
  return (
    <div className="grid gap-4">
      {charts.map((chart) => (
        <LevelChart key={chart.title} chart={chart} figures={figures} />
      ))}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
          {m.test_each_question()}
        </summary>
        <Table caption={m.test_each_question()} columns={columns} rows={statistics} rowKey={({ id }) => id} />
      </details>
    </div>
  );
}

function LevelChart({ chart, figures }: { chart: Chart; figures: readonly LevelFigures[] }) {
  const { title, names, now, before, format } = chart;
  const columns: Column<LevelFigures>[] = [
    { id: "level", header: m.common_level(), title: true, cell: ({ level }) => level },
    { id: "now", header: names.now, numeric: true, cell: (row) => format(now(row)) },
    { id: "before", header: names.before, numeric: true, cell: (row) => format(before(row)) },
  ];
  return (
    <Card>
      <CardHeader title={title} />
      <BarChart
        label={title}
        points={figures.map(({ level }) => ({ name: level, short: level }))}
        values={figures.map(now)}
        before={figures.map(before)}
        names={names}
        format={format}
        read={format}
      />
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
          {m.common_as_table()}
          <span className="sr-only">: {title}</span>
        </summary>
        <Table caption={title} columns={columns} rows={figures} rowKey={({ level }) => level} />
      </details>
    </Card>
  );
}
