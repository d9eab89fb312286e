import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { Card, CardHeader } from "~/ui/card";
import type { SavedColumn } from "~/ui/saved-columns";
import { CsvAside } from "./csv-aside";
import { type Counted, total, type Year } from "./read-statistics";

/** A figure of a year, as text. */
type Line = { name: string; of: (year: Year) => string };

/** The year's totals, compared with the year before. */
export function Sums({ year, before }: { year: Year; before: Year }) {
  const lang = useLang();
  const share = (of: Year) => {
    const due = total(of, "homework_due");
    return due === 0 ? "–" : `${Math.round((total(of, "homework_on_time") / due) * 100)}%`;
  };
  const count = (name: Counted) => (of: Year) => total(of, name).toLocaleString(LOCALE[lang]);
  const unconfirmed = (of: Year) =>
    (total(of, "no_shows") - total(of, "confirmed_no_shows")).toLocaleString(LOCALE[lang]);
  const lines: Line[] = [
    { name: m.statistics_classes(), of: count("classes") },
    { name: m.statistics_no_shows(), of: count("no_shows") },
    { name: m.statistics_no_shows_confirmed(), of: count("confirmed_no_shows") },
    { name: m.statistics_no_shows_unconfirmed(), of: unconfirmed },
    { name: m.statistics_late(), of: count("late_cancellations") },
    { name: m.statistics_on_time(), of: share },
  ];
  const columns: SavedColumn<Line>[] = [
    { header: "", csv: ({ name }) => name },
    ...[year, before].map((one) => ({ header: String(one.year), csv: ({ of }: Line) => of(one) })),
  ];
  return (
    <Card>
      <CardHeader
        title={m.statistics_year_in_numbers()}
        aside={
          <CsvAside
            of={m.statistics_year_in_numbers()}
            name={m.statistics_file_year({ year: String(year.year) })}
            columns={columns}
            rows={lines}
          />
        }
      />
      <table className="w-full border-collapse">
        <caption className="sr-only">{m.statistics_year_in_numbers()}</caption>
        <thead>
          <tr className="text-right text-soft">
            <td />
            <th scope="col" className="py-1.5 pl-4 font-semibold">
              {year.year}
            </th>
            <th scope="col" className="py-1.5 pl-4 font-semibold">
              {before.year}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, of }) => (
            <tr key={name} className="border-t text-right tabular-nums">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              <td className="pl-4 font-semibold">{of(year)}</td>
              <td className="pl-4 text-soft">{of(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 border-t pt-3">{m.statistics_overdue({ amount: formatMoney(year.overdue_cents, lang) })}</p>
    </Card>
  );
}

/** The most read articles. */
export function PopularArticles({ year }: { year: Year }) {
  const lang = useLang();
  return (
    <Card>
      <CardHeader
        title={m.statistics_articles()}
        aside={
          <CsvAside
            of={m.statistics_articles()}
            name={m.statistics_file_articles({ year: String(year.year) })}
            columns={[
              { header: m.statistics_articles(), csv: ({ title }) => title },
              { header: m.admin_csv_views(), csv: ({ views }) => views },
            ]}
            rows={year.articles}
          />
        }
      />
      {year.articles.length === 0 ? (
        <p className="text-soft">{m.statistics_no_articles()}</p>
      ) : (
        <ol className="divide-y">
          {year.articles.map(({ title, views }) => (
            <li key={title} className="flex justify-between gap-4 py-2">
              <span lang={tagOfTitle(title)} className="min-w-0 [overflow-wrap:anywhere]">
                {title}
              </span>
              <span className="tabular-nums">{views.toLocaleString(LOCALE[lang])}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
