import { useNavigate } from "react-router";
import { MeiLimit } from "~/fiscal/mei-limit";
import { readFiscalYear } from "~/fiscal/read-fiscal-year";
import { m } from "~/i18n/paraglide/messages";
import { countPayments } from "~/payments/count-payments";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { schoolToday } from "~/platform/time/school-time";
import { readYear } from "~/statistics/read-statistics";
import { VisitToStudent } from "~/statistics/visit-to-student";
import { YearChart } from "~/statistics/year-charts";
import { PopularArticles, Sums } from "~/statistics/year-sums";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { spinnerOf } from "~/ui/page-spinner";
import { Select } from "~/ui/select";
import type { Route } from "./+types/view-stats";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.common_statistics);

const YEARS_BACK = 10;
/** Charts of fewer payments say less than their figures. */
const FEWEST_PAYMENTS = 10;

async function read({ request }: Route.LoaderArgs) {
  const thisYear = Number(schoolToday().slice(0, 4));
  const asked = Number(new URL(request.url).searchParams.get("year"));
  const chosen = asked > thisYear - YEARS_BACK && asked <= thisYear ? asked : thisYear;
  const [year, before, fiscal, payments] = await Promise.all([
    readYear(chosen),
    readYear(chosen - 1),
    readFiscalYear(chosen),
    countPayments(),
  ]);
  return { year, before, fiscal, thisYear, payments };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const HydrateFallback = spinnerOf(m.common_statistics);

/** A year of the school in figures, compared with the year before. */
export default function ViewStats({ loaderData: { year, before, fiscal, thisYear, payments } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.common_statistics()}</h1>
        <Field id="year" label={m.common_year()} hideLabel>
          <Select
            value={year.year}
            onChange={(event) => navigate(`?year=${event.target.value}`, { preventScrollReset: true })}
            options={Array.from({ length: YEARS_BACK }, (_, back) => thisYear - back).map((one) => [one, one])}
          />
        </Field>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <VisitToStudent year={year} />
        <Sums year={year} before={before} />
        <div className="lg:col-span-2">
          <PopularArticles year={year} />
        </div>
      </div>
      <Fold title={m.statistics_charts()} isOpen={payments >= FEWEST_PAYMENTS}>
        {payments < FEWEST_PAYMENTS && <p className="max-w-prose text-soft">{m.statistics_charts_later()}</p>}
        <YearChart title={m.statistics_revenue()} of="revenue_cents" year={year} before={before} unit="money">
          <MeiLimit year={fiscal} />
        </YearChart>
        <YearChart title={m.statistics_active_students()} of="active_students" year={year} before={before} />
        <YearChart
          title={m.statistics_paid_on_time()}
          of="paid_on_time_percent"
          year={year}
          before={before}
          unit="percent"
        >
          <p className="mb-4 max-w-prose text-soft">{m.statistics_paid_on_time_lead()}</p>
        </YearChart>
        <YearChart title={m.statistics_days_to_pay()} of="days_to_pay" year={year} before={before}>
          <p className="mb-4 max-w-prose text-soft">{m.statistics_days_to_pay_lead()}</p>
        </YearChart>
      </Fold>
    </div>
  );
}
