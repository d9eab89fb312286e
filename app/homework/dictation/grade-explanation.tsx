import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { type Column, Table } from "~/ui/table";
import type { Comparison } from "./compare-dictation";

type Row = { id: string; said: ReactNode; wrote: ReactNode; points: string };

const English = ({ children }: { children: string }) => <span lang={TAG.en}>{children}</span>;

/** Explains a suggested grade: each word that cost something, with its points. */
export function GradeExplanation({ words, dictated, suggested }: Comparison) {
  const locale = LOCALE[useLang()];
  const points = (lost: number) =>
    ((10 / Math.max(dictated, 1)) * lost).toLocaleString(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
  const rows = words.flatMap((word, place): Row[] =>
    word.kind === "right"
      ? []
      : [
          {
            id: String(place),
            said: word.kind === "extra" ? m.homework_grade_why_extra() : <English>{word.word}</English>,
            wrote: word.kind === "missing" ? m.homework_grade_why_missing() : <English>{word.wrote}</English>,
            points: `−${points(word.lost)}`,
          },
        ],
  );
  const columns: Column<Row>[] = [
    { id: "said", header: m.homework_grade_why_said(), cell: ({ said }) => said, title: true },
    { id: "wrote", header: m.homework_grade_why_wrote(), cell: ({ wrote }) => wrote },
    { id: "points", header: m.homework_grade_why_points(), cell: ({ points }) => points, numeric: true },
  ];
  const why = m.homework_grade_why({ grade: suggested.toLocaleString(locale) });
  return (
    <details className="rounded-card border bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{why}</summary>
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-soft">{m.homework_grade_why_share({ count: dictated, points: points(1) })}</p>
        <Table
          caption={why}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<p>{m.homework_grade_why_nothing()}</p>}
        />
      </div>
    </details>
  );
}
