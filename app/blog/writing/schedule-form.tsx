import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { isDay } from "~/platform/time/calendar-day";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { cellOfInstant, schoolInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { TimeSelect } from "~/ui/time-select";
import { withBoundary } from "~/ui/with-boundary";

type Props = {
  language: Lang;
  busy: boolean;
  /** The current publishing time, if it is scheduled. */
  goesOutAt: string | undefined;
  onSchedule: (at: string) => void;
};

/** The form for a text's publishing time, in the school's time zone. */
function ScheduleFormInside({ language, busy, goesOutAt, onSchedule }: Props) {
  const [begun, at = "08:00"] = goesOutAt ? cellOfInstant(goesOutAt).split(" ") : [];
  const [day, setDay] = useState(begun ?? "");
  const [time, setTime] = useState(at);
  const [problem, setProblem] = useState<string>();
  // A scheduled time that is not on a half hour stays selectable.
  const times = [...new Set([...HALF_HOURS, at])].sort();
  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDay(day)) return setProblem(m.common_date_invalid());
        const instant = new Date(schoolInstant(`${day}T${time}`));
        if (instant.getTime() <= Date.now()) return setProblem(m.writing_schedule_past());
        setProblem(undefined);
        onSchedule(instant.toISOString());
      }}
    >
      <Field id={`${language}-schedule-day`} label={m.common_day()} error={problem}>
        <DateInput value={day} onDay={setDay} />
      </Field>
      <Field id={`${language}-schedule-time`} label={m.writing_schedule_time()}>
        <TimeSelect times={times} value={time} onChange={(event) => setTime(event.target.value)} />
      </Field>
      <Button type="submit" busy={busy ? m.writing_publishing() : undefined}>
        {m.writing_schedule()}
      </Button>
    </form>
  );
}

export const ScheduleForm = withBoundary(ScheduleFormInside);
