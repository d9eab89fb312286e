import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { isDay, plusDays, weekdayOf } from "~/platform/time/calendar-day";
import { plusMonths } from "~/platform/time/plus-months";
import { formatDay, schoolDay } from "~/platform/time/school-time";
import { Button } from "./button";
import { cx } from "./cx";
import { Field } from "./field";
import { Select } from "./select";

/** How far the years reach where no end is given: back to the oldest birthday, and a few ahead. */
const YEARS_BACK = 100;
const YEARS_AHEAD = 5;

export type CalendarProps = {
  /** The day that is chosen; what is none chooses nothing. */
  day: string;
  /** The first and the last day that can be chosen. */
  first?: string | undefined;
  last?: string | undefined;
  /** No Saturday and no Sunday can be chosen. */
  weekdaysOnly?: boolean | undefined;
  onChoose: (day: string) => void;
};

/** The days of a month, to choose one by pointer or by arrow keys. */
export function Calendar({ day, first, last, weekdaysOnly = false, onChoose }: CalendarProps) {
  const lang = useLang();
  const today = schoolDay(new Date());
  const year = Number(today.slice(0, 4));
  const from = first && isDay(first) ? first : `${year - YEARS_BACK}-01-01`;
  const to = last && isDay(last) ? last : `${year + YEARS_AHEAD}-12-31`;
  const within = (one: string) => (one < from ? from : one > to ? to : one);
  const isOpen = (one: string) => one === within(one) && !(weekdaysOnly && [0, 6].includes(weekdayOf(one) ?? 0));
  const [at, setAt] = useState(within(isDay(day) ? day : today));
  const grid = useRef<HTMLTableElement>(null);
  const begun = useRef(at);
  useEffect(() => {
    // Later than the sheet, which notes what had the focus before it.
    const frame = requestAnimationFrame(() => focusDay(grid.current, begun.current));
    return () => cancelAnimationFrame(frame);
  }, []);
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
    flushSync(() => setAt(within(next)));
    focusDay(grid.current, within(next));
  };
  const month = at.slice(0, 7);
  const months = Array.from({ length: 12 }, (_, index) => `${at.slice(0, 4)}-${String(index + 1).padStart(2, "0")}`);
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, index) =>
    String(Number(from.slice(0, 4)) + index),
  );
  const step = (count: number) => setAt(within(plusMonths(at, count)));
  const jump = (chosen: string) => step(monthsBetween(month, chosen));
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2">
        <Step
          label={m.common_calendar_before()}
          path="m12.5 5-5 5 5 5"
          off={month <= from.slice(0, 7)}
          onStep={() => step(-1)}
        />
        <Field label={m.common_calendar_month()} hideLabel className="min-w-0 grow">
          <Select value={month} onChange={(event) => jump(event.target.value)}>
            {months
              .filter((one) => one >= from.slice(0, 7) && one <= to.slice(0, 7))
              .map((one) => (
                <option key={one} value={one}>
                  {formatDay(`${one}-01`, lang, { month: "short" }).replace(".", "")}
                </option>
              ))}
          </Select>
        </Field>
        <Field label={m.common_calendar_year()} hideLabel className="w-26">
          <Select value={at.slice(0, 4)} onChange={(event) => jump(`${event.target.value}${at.slice(4, 7)}`)}>
            {years.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Step
          label={m.common_calendar_after()}
          path="m7.5 5 5 5-5 5"
          off={month >= to.slice(0, 7)}
          onStep={() => step(1)}
        />
      </div>
      <table ref={grid} className="w-full table-fixed border-collapse">
        <caption className="sr-only">{formatDay(at, lang, { month: "long", year: "numeric" })}</caption>
        <thead>
          <tr>
            {weekOf(at).map((one) => (
              <th key={one} scope="col" className="py-1 font-semibold text-soft text-sm">
                {formatDay(one, lang, { weekday: "short" }).replace(".", "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} className="p-0.5">
                  {one.startsWith(month) && (
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === at ? 0 : -1}
                      aria-disabled={!isOpen(one)}
                      aria-pressed={one === day}
                      aria-current={one === today ? "date" : undefined}
                      onKeyDown={go}
                      onClick={() => isOpen(one) && onChoose(one)}
                      className={cx(
                        "min-h-11 w-full cursor-pointer rounded-control tabular-nums aria-disabled:cursor-not-allowed aria-disabled:text-soft aria-disabled:line-through aria-[current]:font-bold aria-[current]:underline aria-[current]:underline-offset-4",
                        one === day ? "bg-red text-red-ink hover:bg-red-hover" : "hover:bg-mist",
                      )}
                    >
                      <span aria-hidden="true">{Number(one.slice(8))}</span>
                      <span className="sr-only">{formatDay(one, lang, { dateStyle: "full" })}</span>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Step({ label, path, off, onStep }: { label: string; path: string; off: boolean; onStep: () => void }) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} disabled={off} onClick={onStep}>
      <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-5">
        <path d={path} stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Button>
  );
}

const focusDay = (grid: HTMLElement | null, day: string): void =>
  grid?.querySelector<HTMLElement>(`[data-day='${day}']`)?.focus();

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

/** The seven days of a day's week, from Monday. */
function weekOf(day: string): string[] {
  const monday = plusDays(day, -(((weekdayOf(day) ?? 0) + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => plusDays(monday, index));
}

/** The weeks that a month (yyyy-mm) is in. */
function weeksOf(month: string): string[][] {
  const weeks = [];
  for (let day = `${month}-01`; (weekOf(day)[0] ?? "").slice(0, 7) <= month; day = plusDays(day, 7))
    weeks.push(weekOf(day));
  return weeks;
}
