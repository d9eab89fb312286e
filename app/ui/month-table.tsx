import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from "react";
import { plusDays, weekdayOf } from "~/platform/time/calendar-day";
import { dayInWords, monthInWords, weekdayNames } from "~/platform/time/day-words";
import { plusMonths } from "~/platform/time/plus-months";
import { cx } from "./cx";

type Props = {
  /** The day that the arrow keys start from; its month is shown. */
  at: string;
  /** The selected day; an invalid one selects nothing. */
  chosen: string;
  today: string;
  isOpen: (day: string) => boolean;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
  /** A note on a day, such as its number of hours. */
  note?: (day: string) => string;
  /** Weeks that end before this day are hidden, so that selectable days are seen at once. */
  wholeWeeksFrom?: string;
  /** Without script each day is a button that submits the form with this name. */
  sendAs?: string | undefined;
  /** Focuses a day that is shown. */
  ref?: Ref<{ focus: (day: string) => void }>;
};

/** The days of a month as buttons, with the keys of a calendar (ARIA Authoring Practices, "Date Picker Dialog"). */
export function MonthTable({ at, chosen, today, isOpen, onMove, onChoose, note, wholeWeeksFrom, sendAs, ref }: Props) {
  const table = useRef<HTMLTableElement>(null);
  useImperativeHandle(ref, () => ({
    focus: (day) => table.current?.querySelector<HTMLElement>(`[data-day='${day}']`)?.focus(),
  }));
  const go = (event: KeyboardEvent) => {
    const weekday = ((weekdayOf(at) ?? 0) + 6) % 7;
    const steps: Record<string, string> = {
      ArrowLeft: plusDays(at, -1),
      ArrowRight: plusDays(at, 1),
      ArrowUp: plusDays(at, -7),
      ArrowDown: plusDays(at, 7),
      Home: plusDays(at, -weekday),
      End: plusDays(at, 6 - weekday),
      PageUp: plusMonths(at, event.shiftKey ? -12 : -1),
      PageDown: plusMonths(at, event.shiftKey ? 12 : 1),
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  const month = at.slice(0, 7);
  const weeks = weeksOf(month).filter((week) => !wholeWeeksFrom || (week.at(-1) ?? "") >= wholeWeeksFrom);
  return (
    // As a grid, screen readers leave the arrow keys to it.
    <table ref={table} role={sendAs ? undefined : "grid"} className="w-full table-fixed border-collapse">
      <caption className="sr-only">{monthInWords(month)}</caption>
      <thead>
        <tr>
          {weekdayNames().map((name) => (
            <th key={name} scope="col" abbr={name} className="py-1 font-semibold text-soft text-sm">
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one} role={sendAs ? undefined : "gridcell"} className="py-0.5 sm:px-0.5">
                {(wholeWeeksFrom || one.startsWith(month)) && (
                  <button
                    type={sendAs ? "submit" : "button"}
                    name={sendAs}
                    value={sendAs && one}
                    formNoValidate={sendAs ? true : undefined}
                    data-day={one}
                    // Without script there are no arrow keys, so every day is in the tab order.
                    tabIndex={sendAs || one === at ? 0 : -1}
                    aria-disabled={!isOpen(one)}
                    aria-pressed={one === chosen}
                    aria-current={one === today ? "date" : undefined}
                    onKeyDown={go}
                    onClick={(event) => {
                      event.preventDefault();
                      onChoose(one);
                    }}
                    className={cx(
                      "min-h-11 w-full cursor-pointer rounded-control tabular-nums aria-disabled:cursor-not-allowed aria-disabled:text-soft aria-disabled:line-through aria-[current]:font-bold aria-[current]:underline aria-[current]:underline-offset-4",
                      one === chosen ? "bg-red text-red-ink hover:bg-red-hover" : "hover:bg-mist",
                      note && isOpen(one) && one !== chosen && "bg-mist font-semibold",
                    )}
                  >
                    <span aria-hidden="true">{Number(one.slice(8))}</span>
                    <span className="sr-only">
                      {dayInWords(one)}
                      {isOpen(one) && note?.(one) && `, ${note(one)}`}
                    </span>
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The seven days of a day's week, from Monday. */
function weekOf(day: string): string[] {
  const monday = plusDays(day, -(((weekdayOf(day) ?? 0) + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => plusDays(monday, index));
}

/** The weeks of a month (yyyy-mm). */
function weeksOf(month: string): string[][] {
  const weeks = [];
  for (let day = `${month}-01`; (weekOf(day)[0] ?? "").slice(0, 7) <= month; day = plusDays(day, 7))
    weeks.push(weekOf(day));
  return weeks;
}
