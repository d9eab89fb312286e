import { m } from "~/i18n/paraglide/messages";
import { isDay, plusDays } from "~/platform/time/calendar-day";
import { schoolToday } from "~/platform/time/school-time";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";

/** The days before today that can be marked; the database refuses earlier ones. */
const DAYS_BACK = 730;

/** The typed day if stations can be marked as of it: today or earlier. */
export function markableDay(typed: string): string | undefined {
  const today = schoolToday();
  return isDay(typed) && typed <= today && typed >= plusDays(today, -DAYS_BACK) ? typed : undefined;
}

type Props = { day: string; onDay: (typed: string) => void };

/** The day for which the teacher marks stations. */
export function MarkDay({ day, onDay }: Props) {
  const today = schoolToday();
  const problem = markableDay(day) === undefined ? m.progress_mark_day_problem() : undefined;
  return (
    <Field id="mark-day" label={m.progress_mark_day()} error={problem}>
      <DateInput value={day} first={plusDays(today, -DAYS_BACK)} last={today} onDay={onDay} className="sm:max-w-56" />
    </Field>
  );
}
