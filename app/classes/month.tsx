import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatDay, formatTime, schoolToday } from "~/platform/time/school-time";
import { cx } from "~/ui/cx";
import { AgendaFromToday, idOfDay } from "./agenda";
import { daysBetween } from "./calendar-params";
import { KindLegend, kindColour } from "./kind-legend";
import type { AgendaEntry } from "./read-agenda";
import { formatKind, hourTitle } from "./trial-words";

const SHOWN = 3;

type Props = {
  entries: AgendaEntry[];
  from: string;
  before: string;
  /** Any day of the month itself. */
  day: string;
  hrefOf: (entry: AgendaEntry) => string;
  weekOf: (day: string) => string;
};

/** A month of the teacher's calendar; each day links to its week. A phone shows the classes below it. */
export function Month({ entries, from, before, day: month, hrefOf, weekOf }: Props) {
  const lang = useLang();
  const today = schoolToday();
  const days = daysBetween(from, before);
  const ofMonth = entries.filter((entry) => entry.day.startsWith(month.slice(0, 7)) && entry.kind !== "import");
  return (
    <>
      <div className="overflow-hidden rounded-card border bg-card">
        <ol className="grid grid-cols-7">
          {days.slice(0, 7).map((day) => (
            <li
              key={day}
              className="border-l py-1.5 text-center font-semibold text-soft text-sm first:border-l-0 sm:p-2"
            >
              {formatDay(day, lang, { weekday: "short" })}
            </li>
          ))}
          {days.map((day) => {
            const ofDay = entries.filter((entry) => entry.day === day && entry.kind !== "import");
            return (
              <li
                key={day}
                className={cx(
                  "min-h-16 min-w-0 border-t border-l py-1 sm:min-h-28 sm:p-1.5 [&:nth-child(7n+1)]:border-l-0",
                  day.slice(0, 7) !== month.slice(0, 7) && "bg-paper text-soft",
                )}
              >
                <Link
                  to={`${weekOf(day)}#${idOfDay(day)}`}
                  aria-current={day === today ? "date" : undefined}
                  className="mx-auto grid min-h-11 min-w-[min(2.75rem,100%)] w-fit sm:min-h-8 sm:min-w-8 place-items-center rounded-full font-semibold tabular-nums sm:mx-0 hover:bg-mist aria-[current]:bg-red aria-[current]:text-red-ink print:aria-[current]:text-red"
                >
                  <span className="sr-only">{formatDay(day, lang)}</span>
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                </Link>
                <ul className="hidden gap-0.5 sm:grid">
                  {ofDay.slice(0, SHOWN).map((entry) => (
                    <li key={entry.id} className="min-w-0 text-sm">
                      <Link
                        to={hrefOf(entry)}
                        preventScrollReset
                        className={cx(
                          "block rounded-sm border-l-4 bg-mist px-1 py-0.5 leading-5 [overflow-wrap:anywhere] underline-offset-4 hover:underline",
                          kindColour(entry.kind),
                        )}
                      >
                        <span className="font-semibold tabular-nums">{formatTime(entry.starts_at, lang)}</span>{" "}
                        {hourTitle(entry)}
                        <span className="sr-only">
                          , {formatKind(entry)}, {formatDay(day, lang, { day: "numeric", month: "long" })}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
                {ofDay.length > SHOWN && (
                  <p className="hidden text-soft text-sm sm:block">{m.classes_more({ count: ofDay.length - SHOWN })}</p>
                )}
                {ofDay.length > 0 && (
                  <p className="text-center text-sm sm:hidden">
                    <span aria-hidden="true" className="flex justify-center gap-0.5">
                      {ofDay.slice(0, SHOWN).map(({ id, kind }) => (
                        <span key={id} className={cx("size-2 rounded-full border-4", kindColour(kind))} />
                      ))}
                    </span>
                    <span className="sr-only">{m.classes_count({ count: ofDay.length })}</span>
                  </p>
                )}
              </li>
            );
          })}
        </ol>
      </div>
      <KindLegend />
      {ofMonth.length > 0 && (
        <div className="sm:hidden print:hidden">
          <AgendaFromToday entries={ofMonth} />
        </div>
      )}
    </>
  );
}
