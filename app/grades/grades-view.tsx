import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatDay } from "~/platform/time/school-time";
import { cellOfGrade } from "~/school/csv-cells";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { LineChart } from "~/ui/line-chart";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import { formatGrade, GradeBadge, GradeLegend } from "./grade-badge";
import { PARTS } from "./parts";
import type { StudentGrades } from "./read-grades";

export const PART_NAMES = {
  meanings: m.grades_meanings,
  questions: m.grades_questions,
  dictation: m.grades_dictation,
};

type Props = {
  grades: StudentGrades;
  /** Grades of homework, the latest first, for the chart. */
  homework: readonly { day: string; grade: number }[];
  /** Homework that was done twice. */
  twice: readonly { id: string; title: string; first: TakeGrade; second: TakeGrade }[];
};
type TakeGrade = { grade: number; counts: boolean };

type Row = StudentGrades[number];

export const gradeColumns = (lang: Lang): Column<Row>[] => [
  {
    id: "name",
    header: m.grades_module(),
    title: true,
    cell: ({ name, held_on }) => (
      <>
        <span lang={tagOfTitle(name)}>{name}</span>
        <span className="block font-normal text-base text-soft">
          {formatDay(held_on, lang, { dateStyle: "short" })}
        </span>
      </>
    ),
    csv: ({ name }) => name,
  },
  { id: "day", header: m.common_day(), csv: ({ held_on }) => held_on },
  ...PARTS.map((part) => ({
    id: part,
    header: PART_NAMES[part](),
    numeric: true,
    cell: ({ [part]: grade }: Row) => (grade === null ? "–" : formatGrade(grade, LOCALE[lang])),
    csv: ({ [part]: grade }: Row) => cellOfGrade(grade),
  })),
  {
    id: "average",
    header: m.grades_average(),
    end: true,
    cell: ({ average }) => <GradeBadge grade={average} />,
    csv: ({ average }) => cellOfGrade(average),
  },
];

/** A student's modules: each part, the average and its weight, with charts over time. */
export function GradesView({ grades, homework, twice }: Props) {
  const lang = useLang();
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title={m.grades_modules()} />
        {grades.length === 0 ? (
          <EmptyState level={3} title={m.grades_none()} text={m.grades_none_text()} />
        ) : (
          <div className="grid gap-4">
            <GradeLegend />
            <Table
              caption={m.grades_modules()}
              columns={gradeColumns(lang)}
              rows={grades}
              rowKey={({ module_id }) => module_id}
            />
          </div>
        )}
      </Card>
      {twice.length > 0 && <Twice twice={twice} />}
      {grades.length + homework.length > 1 && <Progress grades={grades} homework={homework} />}
    </div>
  );
}

/** Both grades of homework that was done again, and which of them counts. */
function Twice({ twice }: Pick<Props, "twice">) {
  const locale = LOCALE[useLang()];
  const takes = [
    ["first", m.homework_first_take()],
    ["second", m.homework_second_take()],
  ] as const;
  return (
    <Card>
      <CardHeader title={m.homework_twice()} />
      <ul className="divide-y">
        {twice.map(({ id, title, ...both }) => (
          <li key={id} className="grid gap-1.5 py-2.5 md:grid-cols-[1fr_16rem_16rem] md:items-center md:gap-4">
            <span lang={tagOfTitle(title)} className="font-semibold [overflow-wrap:anywhere]">
              {title}
            </span>
            {takes.map(([take, name]) => (
              <span key={take} className="flex flex-wrap items-center gap-2.5">
                <span className="text-soft">{name}</span>
                <span className="font-semibold font-serif text-xl tabular-nums">
                  {formatGrade(both[take].grade, locale)}
                </span>
                {both[take].counts && <Pill>{m.homework_counting()}</Pill>}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const LATEST = 24;

function Progress({ grades, homework }: Omit<Props, "twice">) {
  const lang = useLang();
  const days = [...new Set([...grades.map(({ held_on }) => held_on), ...homework.map(({ day }) => day)])]
    .sort()
    .slice(-LATEST);
  const mean = (values: readonly number[]) =>
    values.length === 0 ? null : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
  const series = [
    ...PARTS.map((part) => ({
      name: PART_NAMES[part](),
      values: days.map((day) =>
        mean(grades.flatMap((row) => (row.held_on === day && row[part] !== null ? [row[part]] : []))),
      ),
    })),
    {
      name: m.common_homework(),
      values: days.map((day) => mean(homework.flatMap((one) => (one.day === day ? [one.grade] : [])))),
    },
  ].filter(({ values }) => values.some((value) => value !== null));
  const short = (day: string) => formatDay(day, lang, { day: "2-digit", month: "2-digit" });
  const columns: Column<{ day: string; place: number }>[] = [
    { id: "day", header: m.common_day(), title: true, cell: ({ day }) => formatDay(day, lang, { dateStyle: "short" }) },
    ...series.map(({ name, values }) => ({
      id: name,
      header: name,
      numeric: true,
      cell: ({ place }: { place: number }) => {
        const value = values[place];
        return value === null || value === undefined ? "–" : formatGrade(value, LOCALE[lang]);
      },
    })),
  ];
  return (
    <Card>
      <CardHeader title={m.grades_over_time()} />
      <LineChart
        label={m.grades_over_time()}
        points={days.map(short)}
        series={series}
        most={10}
        format={(value) => value.toLocaleString(LOCALE[lang])}
      />
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
          {m.common_as_table()}
          <span className="sr-only">: {m.grades_over_time()}</span>
        </summary>
        <Table
          caption={m.grades_over_time()}
          columns={columns}
          rows={days.map((day, place) => ({ day, place })).reverse()}
          rowKey={({ day }) => day}
        />
      </details>
    </Card>
  );
}
