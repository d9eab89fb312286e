import { useEffect } from "react";
import { m } from "~/i18n/paraglide/messages";
import { isDay, plusDays } from "~/platform/time/calendar-day";
import { schoolToday } from "~/platform/time/school-time";
import { useFreeHours } from "~/school/use-free-hours";
import { HourPicker } from "~/ui/hour-picker";
import { type ChosenHour, FreeHourList } from "./free-hour-list";

type Props = {
  /** The prefix of the fields' ids. */
  name: string;
  value: ChosenHour;
  onChoose: (hour: ChosenHour) => void;
  /** The day to show first; the next one with a free hour where it has none. */
  from: string;
  /** The reason why the chosen hour was refused; the free hours are then read again. */
  refused: string | undefined;
  /** The hour that is to be moved; it does not block other hours. */
  moving?: string;
};

/** The most days ahead that the teacher can open for booking. */
const FARTHEST_DAYS = 365;

/** Chooses one of the school's free hours for a class: one press for any hour of any day that is known. */
export function ChooseFreeHour({ name, value, onChoose, from, refused, moving }: Props) {
  const { hoursOf, show, showMore, renew, looking, failed, next } = useFreeHours([], "class", moving ? { moving } : {});
  const today = schoolToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, for the next free hour
  useEffect(() => show(today), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when an hour was refused
  useEffect(() => {
    if (refused && isDay(value.day)) void renew(value.day);
  }, [refused]);
  const first = from < today ? today : from;
  const day = isDay(value.day) ? value.day : firstFreeDay(first, hoursOf);
  const problem = failed === "offline" ? m.common_offline() : m.common_something_went_wrong();
  const last = plusDays(today, FARTHEST_DAYS);
  const hint = looking && hoursOf(day) === undefined ? m.common_loading() : m.common_brasilia_time();
  return (
    <HourPicker
      names={{ day: `${name}-day`, time: `${name}-time` }}
      hoursOf={hoursOf}
      onMonth={(month) => show(`${month}-01` < today ? today : `${month}-01`)}
      first={today}
      last={last}
      today={today}
      day={day}
      time={value.time}
      onDay={(chosen) => {
        onChoose({ day: chosen, time: hoursOf(chosen)?.includes(value.time) ? value.time : "" });
        show(chosen);
      }}
      onTime={(time) => onChoose({ day, time })}
      next={next}
      looking={looking}
      usual={[]}
      hint={hint}
      hours={
        <FreeHourList
          name={`${name}-time`}
          hoursOf={hoursOf}
          first={today}
          last={last}
          day={day}
          value={value}
          onChoose={onChoose}
          onEnd={() => showMore(last)}
          hint={hint}
        />
      }
      problems={{ day: failed && !looking && hoursOf(day) === undefined ? problem : undefined, time: undefined }}
    />
  );
}

/**
 * The first day from one on that has a free hour, as far as the days are known; else that day itself. Never an earlier
 * one: the calendar would leave the month that is being looked at.
 */
function firstFreeDay(from: string, hoursOf: (day: string) => readonly string[] | undefined): string {
  for (let day = from; ; day = plusDays(day, 1)) {
    const hours = hoursOf(day);
    if (!hours) return from;
    if (hours.length > 0) return day;
  }
}
