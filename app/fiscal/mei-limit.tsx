import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Bar } from "~/ui/bar";
import type { FiscalYear, Level } from "./read-fiscal-year";

const MEANINGS: Record<Exclude<Level, 0>, () => string> = {
  80: m.fiscal_level_80,
  100: m.fiscal_level_100,
  120: m.fiscal_level_120,
};

/** The year's revenue compared with a MEI's limit, and what it means. Shows nothing for other regimes. */
export function MeiLimit({ year }: { year: FiscalYear }) {
  const lang = useLang();
  const { regime, limit_cents, received_cents, received_level, forecast_level, since } = year;
  if (regime !== "mei") return null;
  if (limit_cents === null) return <p className="mb-4 text-soft">{m.fiscal_no_limit({ year: String(year.year) })}</p>;
  const percent = Math.floor((received_cents * 100) / limit_cents);
  return (
    <div className="mb-4 grid gap-1.5">
      <p>
        {m.fiscal_limit({
          amount: formatMoney(received_cents, lang),
          limit: formatMoney(limit_cents, lang),
          percent: String(percent),
        })}
      </p>
      <Bar kind="measure" percent={percent} isTooMuch={received_level > 0} label={m.fiscal_limit_label()} />
      {!since.endsWith("-01-01") && (
        <p className="text-soft">{m.fiscal_first_year({ day: formatDay(since, lang, { dateStyle: "long" }) })}</p>
      )}
      {received_level > 0 && (
        <Warning text={m.fiscal_received_at({ percent: String(received_level) })} level={received_level} />
      )}
      {forecast_level > received_level && (
        <Warning text={m.fiscal_forecast_at({ percent: String(forecast_level) })} level={forecast_level} />
      )}
    </div>
  );
}

const Warning = ({ text, level }: { text: string; level: Level }) =>
  level === 0 ? null : (
    <p className="max-w-prose">
      <strong className="text-danger">{text}</strong> {MEANINGS[level]()}
    </p>
  );
