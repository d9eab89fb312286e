import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import type { Funnel as Numbers } from "./statistics";

/** The funnel from the first question to a class, as numbers of people. */
export function Funnel({ numbers }: { numbers: Numbers }) {
  const lang = useLang();
  const percent = new Intl.NumberFormat(LOCALE[lang], { style: "percent" });
  const steps = [
    [m.test_funnel_started(), numbers.started],
    [m.test_funnel_finished(), numbers.finished],
    [m.test_funnel_booked(), numbers.booked],
    [m.test_funnel_students(), numbers.students],
  ] as const;
  return (
    <table className="w-full max-w-2xl border-collapse">
      <caption className="mb-2 text-left text-soft">{m.test_funnel_caption()}</caption>
      <tbody>
        {steps.map(([label, count]) => (
          <tr key={label} className="border-t">
            <th scope="row" className="py-3 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="text-right tabular-nums">{count.toLocaleString(LOCALE[lang])}</td>
            <td className="w-20 pl-4 text-right text-soft tabular-nums">
              {numbers.started > 0 ? percent.format(count / numbers.started) : "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
