import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Bar } from "~/ui/bar";
import { Card, CardHeader } from "~/ui/card";
import { CsvAside } from "./csv-aside";
import type { Year } from "./read-statistics";

/** People from the first visit to the student, each step counted among the people of the step before. */
export function VisitToStudent({ year: { year, funnel } }: { year: Year }) {
  const lang = useLang();
  const show = (count: number) => count.toLocaleString(LOCALE[lang]);
  const steps = [
    { name: m.statistics_visitors(), count: funnel.visitors },
    { name: m.statistics_booked(), count: funnel.booked },
    { name: m.statistics_came(), count: funnel.came },
    { name: m.statistics_became_students(), count: funnel.students },
  ];
  const notes = [
    m.statistics_tested({ count: show(funnel.tested) }),
    m.statistics_other_students({ count: show(funnel.other_students) }),
  ];
  return (
    <Card>
      <CardHeader
        title={m.statistics_funnel()}
        aside={
          <CsvAside
            of={m.statistics_funnel()}
            name={m.statistics_file_funnel({ year: String(year) })}
            columns={[
              { header: m.statistics_funnel(), csv: ({ name }) => name },
              { header: String(year), csv: ({ count }) => count },
            ]}
            rows={steps}
          />
        }
      />
      <p className="mb-3 text-soft">{m.statistics_funnel_lead({ year: String(year) })}</p>
      <ol className="grid gap-3">
        {steps.map(({ name, count }, place) => {
          const before = steps[place - 1]?.count ?? 0;
          return (
            <li key={name} className="grid gap-1">
              <span className="flex justify-between gap-4">
                {name}
                <span className="whitespace-nowrap tabular-nums">
                  <span className="font-semibold">{show(count)}</span>
                  {before > 0 && ` · ${(count / before).toLocaleString(LOCALE[lang], PERCENT)}`}
                </span>
              </span>
              {/* The first step is the whole; each other one is shown as its share of the one before. */}
              <Bar kind="measure" percent={before > 0 ? (100 * count) / before : place === 0 && count > 0 ? 100 : 0} />
            </li>
          );
        })}
      </ol>
      <ul className="mt-3 grid gap-1 border-t pt-3 text-soft">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  );
}

const PERCENT: Intl.NumberFormatOptions = { style: "percent", maximumSignificantDigits: 2 };
