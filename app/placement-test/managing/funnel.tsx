import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { BarChart } from "~/ui/bar-chart";
import type { Funnel as Numbers } from "./statistics";

type Props = { numbers: Numbers; before: Numbers };

/** The steps of the funnel with their words and counts. */
export const stepsOf = (numbers: Numbers) =>
  [
    [m.test_funnel_started(), numbers.started],
    [m.test_funnel_finished(), numbers.finished],
    [m.test_funnel_booked(), numbers.booked],
    [m.test_funnel_students(), numbers.students],
  ] as const;

/** The funnel from the first question to a class, as numbers of people, beside the period before. */
export function Funnel({ numbers, before }: Props) {
  const lang = useLang();
  const percent = new Intl.NumberFormat(LOCALE[lang], { style: "percent" });
  const count = (value: number) => value.toLocaleString(LOCALE[lang]);
  const steps = stepsOf(numbers);
  const earlier = stepsOf(before).map(([, value]) => value);
  return (
    <div className="grid max-w-2xl gap-6">
      <BarChart
        label={m.test_funnel()}
        points={steps.map(([name]) => ({ name, short: name }))}
        values={steps.map(([, value]) => value)}
        before={earlier}
        names={{ now: m.test_last_days(), before: m.test_days_before() }}
        format={count}
        read={count}
      />
      <table className="w-full border-collapse">
        <caption className="mb-2 text-left text-soft">{m.test_funnel_caption()}</caption>
        <tbody>
          {steps.map(([label, value], place) => (
            <tr key={label} className="border-t">
              <th scope="row" className="py-3 pr-4 text-left font-normal">
                {label}
              </th>
              <td className="text-right tabular-nums">{count(value)}</td>
              <td className="w-20 pl-4 text-right text-soft tabular-nums">
                {numbers.started > 0 ? percent.format(value / numbers.started) : "–"}
              </td>
              <td className="pl-4 text-right text-soft tabular-nums">{count(earlier[place] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
