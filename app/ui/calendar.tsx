import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { isDay, weekdayOf } from "~/platform/time/calendar-day";
import { plusMonths } from "~/platform/time/plus-months";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Field } from "./field";
import { MonthStep } from "./month-step";
import { MonthTable } from "./month-table";
import { Select } from "./select";

/** The range of years without explicit limits: back to the oldest birth dates, and a few ahead. */
const YEARS_BACK = 100;
const YEARS_AHEAD = 5;

export type CalendarProps = {
  /** The selected day; an invalid one selects nothing. */
  day: string;
  /** The first and the last selectable day. */
  first?: string | undefined;
  last?: string | undefined;
  /** True if Saturdays and Sundays are disabled. */
  weekdaysOnly?: boolean | undefined;
  onChoose: (day: string) => void;
};

/** The days of a month, selectable by pointer or arrow keys. */
export function Calendar({ day, first, last, weekdaysOnly = false, onChoose }: CalendarProps) {
  const lang = useLang();
  const today = schoolToday();
  const year = Number(today.slice(0, 4));
  const from = first && isDay(first) ? first : `${year - YEARS_BACK}-01-01`;
  const to = last && isDay(last) ? last : `${year + YEARS_AHEAD}-12-31`;
  const within = (one: string) => (one < from ? from : one > to ? to : one);
  const isOpen = (one: string) => one === within(one) && !(weekdaysOnly && [0, 6].includes(weekdayOf(one) ?? 0));
  const [at, setAt] = useState(within(isDay(day) ? day : today));
  const table = useRef<{ focus: (day: string) => void }>(null);
  const begun = useRef(at);
  useEffect(() => {
    // After the dialog has recorded which element had the focus before it.
    const frame = requestAnimationFrame(() => table.current?.focus(begun.current));
    return () => cancelAnimationFrame(frame);
  }, []);
  const move = (next: string) => {
    flushSync(() => setAt(within(next)));
    table.current?.focus(within(next));
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
        <MonthStep to="before" off={month <= from.slice(0, 7)} onStep={() => step(-1)} />
        <Field label={m.common_month()} hideLabel className="min-w-0 grow">
          <Select
            value={month}
            onChange={(event) => jump(event.target.value)}
            options={months
              .filter((one) => one >= from.slice(0, 7) && one <= to.slice(0, 7))
              .map((one) => [one, formatDay(`${one}-01`, lang, { month: "short" }).replace(".", "")])}
          />
        </Field>
        <Field label={m.common_year()} hideLabel className="w-26">
          <Select
            value={at.slice(0, 4)}
            onChange={(event) => jump(`${event.target.value}${at.slice(4, 7)}`)}
            options={years.map((one) => [one, one])}
          />
        </Field>
        <MonthStep to="after" off={month >= to.slice(0, 7)} onStep={() => step(1)} />
      </div>
      <MonthTable
        ref={table}
        at={at}
        chosen={day}
        today={today}
        isOpen={isOpen}
        onMove={move}
        onChoose={(one) => isOpen(one) && onChoose(one)}
      />
    </div>
  );
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));
