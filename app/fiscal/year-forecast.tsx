import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { Card, CardHeader } from "~/ui/card";
import { MeiLimit } from "./mei-limit";
import type { FiscalYear } from "./read-fiscal-year";

/** The forecast of a year's revenue with its parts, and how it is calculated. */
export function YearForecast({ year }: { year: FiscalYear }) {
  const lang = useLang();
  const { received_cents, open_cents, planned_cents, free_cents, forecast_cents } = year;
  const parts = [
    { name: m.fiscal_received(), cents: received_cents },
    { name: m.fiscal_open(), cents: open_cents },
    { name: m.fiscal_planned(), cents: planned_cents },
    { name: m.fiscal_free(), cents: 0 - free_cents },
  ];
  return (
    <Card>
      <CardHeader title={m.fiscal_title({ year: String(year.year) })} />
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <MeiLimit year={year} />
          <dl className="divide-y">
            {parts.map(({ name, cents }) => (
              <div key={name} className="flex justify-between gap-4 py-2">
                <dt>{name}</dt>
                <dd className="whitespace-nowrap tabular-nums">{formatMoney(cents, lang)}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-4 py-2 font-semibold">
              <dt>{m.fiscal_forecast()}</dt>
              <dd className="whitespace-nowrap tabular-nums">{formatMoney(forecast_cents, lang)}</dd>
            </div>
          </dl>
        </div>
        <p className="max-w-prose self-start text-soft lg:border-l lg:pl-10">{m.fiscal_how()}</p>
      </div>
    </Card>
  );
}
