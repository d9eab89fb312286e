import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { monthInWords } from "~/platform/time/day-words";
import { formatDay } from "~/platform/time/school-time";
import type { PauseEffects as Effects } from "./read-pauses";

const monthsOf = (months: readonly string[]): string =>
  months.map((month) => monthInWords(month.slice(0, 7))).join(", ");

/** The effects of a pause: the classes that are cancelled or restored, and the months that are charged or not. */
export function PauseEffects({ effects: { cancelled, returning, uncharged, charged } }: { effects: Effects }) {
  const lang = useLang();
  const when = (local: string) => `${formatDay(local.slice(0, 10), lang)}, ${local.slice(11, 16)}`;
  return (
    <div role="status" className="grid gap-4 rounded-control border-brass border-l-4 bg-mist px-4 py-3">
      {cancelled.length === 0 && returning.length === 0 && <p>{m.pauses_effects_no_classes()}</p>}
      {cancelled.length > 0 && (
        <div>
          <p className="font-semibold">{m.pauses_effects_cancelled({ count: cancelled.length })}</p>
          <ul className="list-disc pl-5">
            {cancelled.map(({ local_start, credited }) => (
              <li key={local_start}>
                {when(local_start)}
                {credited && <span className="text-soft"> · {m.pauses_effects_credited()}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {returning.length > 0 && (
        <div>
          <p className="font-semibold">{m.pauses_effects_returning({ count: returning.length })}</p>
          <ul className="list-disc pl-5">
            {returning.map((local) => (
              <li key={local}>{when(local)}</li>
            ))}
          </ul>
        </div>
      )}
      <p>
        {uncharged.length > 0
          ? m.pauses_effects_uncharged({ months: monthsOf(uncharged) })
          : m.pauses_effects_none_uncharged()}
      </p>
      {charged.length > 0 && <p>{m.pauses_effects_charged({ months: monthsOf(charged.map(({ month }) => month)) })}</p>}
    </div>
  );
}
