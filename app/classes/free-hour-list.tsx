import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { plusDays } from "~/platform/time/calendar-day";
import { dayInWords } from "~/platform/time/day-words";
import { cx } from "~/ui/cx";
import { HOUR_COLUMNS, HourChoice } from "~/ui/hour-choice";

/** An hour in the school's time zone: yyyy-mm-dd and hh:mm, each empty until it is chosen. */
export type ChosenHour = { day: string; time: string };

type Props = {
  name: string;
  /** The free hours of a day; undefined while they are not known. */
  hoursOf: (day: string) => readonly string[] | undefined;
  first: string;
  last: string;
  /** The day that is scrolled into view. */
  day: string;
  value: ChosenHour;
  onChoose: (hour: ChosenHour) => void;
  /** Called at the end of the known days. */
  onEnd: () => void;
  /** The hours' time zone. */
  hint: string;
};

/** The days with free hours that are rendered on each side of the one in view; more follow as the list is scrolled. */
const DAYS_BESIDE = 7;
const NEAR_AN_END_PX = 400;
const aroundDay = (day: string) => ({ day, before: DAYS_BESIDE, after: DAYS_BESIDE });

/**
 * The free hours of all known days in one scrolling list, so that any of them is one press away. The keyboard reaches only
 * the hours of the chosen day: the day is chosen in the calendar, and its hours are a group of their own.
 */
export function FreeHourList({ name, hoursOf, first, last, day, value, onChoose, onEnd, hint }: Props) {
  const list = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef<string>(undefined);
  const fromBottom = useRef<number>(undefined);
  const [around, setAround] = useState(aroundDay(day));
  const days = daysWithHours(first, last, hoursOf);
  const known = hoursOf(day) !== undefined;
  const placeOf = (wanted: string) => {
    const found = days.findIndex((one) => one >= wanted);
    return found === -1 ? days.length : found;
  };
  const start = Math.max(0, placeOf(around.day) - around.before);
  const end = placeOf(around.day) + 1 + around.after;
  if (placeOf(day) < start || placeOf(day) >= end) setAround(aroundDay(day));
  const shown = days.slice(start, end);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view stays in view when days come before it
  useLayoutEffect(() => {
    if (list.current && fromBottom.current !== undefined)
      list.current.scrollTop = list.current.scrollHeight - fromBottom.current;
    fromBottom.current = undefined;
  }, [around]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to a day that was selected, not to a pressed hour
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-hours-of='${day}']`);
    if (list.current && chosen && pressed.current !== day) list.current.scrollTop = chosen.offsetTop;
    pressed.current = undefined;
  }, [day, known, days.length]);
  const renderMore = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) => {
    if (scrollTop < NEAR_AN_END_PX && start > 0) {
      fromBottom.current = scrollHeight - scrollTop;
      setAround({ ...around, before: around.before + DAYS_BESIDE });
    } else if (scrollTop + clientHeight > scrollHeight - NEAR_AN_END_PX) {
      if (end < days.length) setAround({ ...around, after: around.after + DAYS_BESIDE });
      else onEnd();
    }
  };
  const hoursShown = (one: string) => {
    const chosen = value.day === one && value.time ? [value.time] : [];
    return [...new Set([...(hoursOf(one) ?? []), ...chosen])].sort();
  };
  return (
    <div className="grid gap-3">
      <p id={`${name}-hint`} className="text-soft">
        {hint}
      </p>
      {known && !days.includes(day) && (
        <p role="status">
          <span className="block font-semibold first-letter:uppercase">{dayInWords(day)}</span>
          {m.common_no_free_hours()}
        </p>
      )}
      {shown.length === 0 && !known && <div className="h-[min(26rem,55vh)]" />}
      {shown.length > 0 && (
        <fieldset
          ref={list}
          id={name}
          tabIndex={-1}
          aria-label={m.classes_free_hours()}
          aria-describedby={`${name}-hint`}
          onScroll={({ currentTarget }) => renderMore(currentTarget)}
          className="relative grid h-[min(26rem,55vh)] content-start gap-4 overflow-y-auto rounded-control border px-3 pb-3 [overflow-anchor:none]"
        >
          {shown.map((one) => (
            <fieldset key={one} data-hours-of={one} aria-labelledby={`${name}-${one}`} className="grid gap-1">
              <p
                id={`${name}-${one}`}
                className="sticky top-0 z-10 border-b bg-card py-2 font-semibold first-letter:uppercase"
              >
                {dayInWords(one)}
              </p>
              <div className={cx(HOUR_COLUMNS, "pt-2")}>
                {hoursShown(one).map((time) => (
                  <HourChoice
                    key={time}
                    name={`${name}-${one}`}
                    value={`${one}T${time}`}
                    byPointer={one !== day}
                    time={time}
                    chosen={value.day === one && value.time === time}
                    onChoose={() => {
                      pressed.current = one;
                      onChoose({ day: one, time });
                    }}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function daysWithHours(first: string, last: string, hoursOf: Props["hoursOf"]): string[] {
  const days = [];
  for (let day = first; day <= last; day = plusDays(day, 1)) if (hoursOf(day)?.length) days.push(day);
  return days;
}
