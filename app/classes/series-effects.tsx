import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import type { SeriesChange } from "./read-series";
import { formatShort } from "./series-words";

function problemOf({ problem, blocked_by: who }: SeriesChange): string | undefined {
  if (!problem) return undefined;
  if (problem === "PAUSED") return m.classes_series_paused_then();
  if (problem === "INVALID_DATE") return m.classes_series_past();
  return who ? m.classes_series_taken_by({ who }) : m.classes_series_taken();
}

const notesOf = (change: SeriesChange, forfeits: boolean): string[] => [
  ...(change.stays ? [m.classes_series_stays()] : []),
  ...(change.paused ? [m.classes_series_paused()] : []),
  ...(change.day_off ? [m.classes_series_day_off()] : []),
  ...(forfeits && change.late ? [m.classes_series_late()] : change.credited ? [m.classes_series_credited()] : []),
];

type Props = { changes: SeriesChange[]; forfeits?: boolean; asks?: boolean };

/** Each date of a change of a series: the new date, and the problem with it. */
export function SeriesEffects({ changes, forfeits = false, asks = false }: Props) {
  const lang = useLang();
  const isRefused = changes.some(({ problem }) => problem);
  const changed = changes.filter(({ stays }) => !stays);
  const title = asks
    ? m.classes_series_asks
    : changes.some(({ new_start }) => new_start)
      ? m.classes_series_moves
      : m.classes_series_cancels;
  return (
    <div
      className={`grid gap-2 rounded-control border-l-4 bg-mist px-4 py-3 ${isRefused ? "border-danger" : "border-brass"}`}
    >
      <p className="font-semibold">
        {changed.length === 0
          ? m.classes_series_nothing()
          : isRefused
            ? asks
              ? m.classes_series_ask_refused()
              : m.classes_series_refused()
            : title({ count: changed.length })}
      </p>
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {changes.map((change) => {
          const problem = problemOf(change);
          const from = formatShort(change.local_start, lang);
          const notes = notesOf(change, forfeits);
          return (
            <li key={change.class}>
              {change.new_start && !change.stays
                ? m.classes_series_from_to({ from, to: formatShort(change.new_start, lang) })
                : from}
              {notes.length > 0 && <span className="text-soft"> · {notes.join(" · ")}</span>}
              {problem && <span className="block font-semibold text-danger">{problem}</span>}
            </li>
          );
        })}
      </ul>
      {isRefused && <p>{asks ? m.classes_series_ask_refused_how() : m.classes_series_refused_how()}</p>}
    </div>
  );
}
