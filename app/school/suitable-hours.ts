import { WEEKDAYS } from "../platform/time/weekdays.ts";
import { CLASS_MINUTES } from "./class-length.ts";

/** The weekdays and hours that suit a person: ISO weekdays, the earliest start and the latest end as `hh:mm`. */
export type SuitableHours = { weekdays: number[]; from_time: string; until_time: string };

/** The names of the fields of `suitable-hours-fields.tsx`. */
export const SUITS = { weekday: "weekday", from: "from_time", until: "until_time" } as const;

const minutesOf = (time: string): number => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
};

/** The sent values of a form's fields. */
export function suitsOfForm(form: FormData): SuitableHours {
  const ticked = new Set(form.getAll(SUITS.weekday).map(String));
  return {
    weekdays: WEEKDAYS.filter((day) => ticked.has(String(day))),
    from_time: String(form.get(SUITS.from)),
    until_time: String(form.get(SUITS.until)),
  };
}

/** True if a weekday is ticked, and a class fits. */
export const isSuitable = ({ weekdays, from_time, until_time }: SuitableHours): boolean =>
  weekdays.length > 0 && minutesOf(until_time) - minutesOf(from_time) >= CLASS_MINUTES;
