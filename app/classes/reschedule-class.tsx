import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { plusDays } from "~/platform/time/calendar-day";
import { formatWhen, schoolDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { DateInput } from "~/ui/date-input";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { TimeSelect } from "~/ui/time-select";
import { withBoundary } from "~/ui/with-boundary";
import { LATE_CHANGE, type ownClassWrites } from "./change-hours";
import type { MyClass } from "./my-classes";
import { useFreeTimes } from "./use-free-times";
import { useTerms } from "./use-terms";

type Props = { one: MyClass; onClose: () => void };

/** The student's dialog to move a class to a free hour. It says beforehand whether the class is forfeited. */
function RescheduleClassInside({ one, onClose }: Props) {
  const lang = useLang();
  const { terms, nowLate } = useTerms(one.id);
  const [day, setDay] = useState(plusDays(schoolDay(new Date()), 1));
  const [time, setTime] = useState("");
  const { times, away } = useFreeTimes(day);
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const send = async () => {
    const order = { class: one.id, local_date: day, local_time: time, accepts_forfeit: terms?.late ?? false };
    const outcome = await write("rescheduleClass", order);
    if (outcome.problem === undefined) onClose();
    if (outcome.code === LATE_CHANGE) nowLate();
  };
  return (
    <Dialog open onOpenChange={onClose} title={m.classes_reschedule_title()}>
      <div className="grid gap-4">
        <p className="rounded-control border-red border-l-4 bg-mist px-4 py-3 font-semibold first-letter:uppercase">
          {formatWhen(one.starts_at, lang)}
        </p>
        {terms && (
          <p className={terms.late ? "font-semibold text-danger" : "text-soft"}>
            {terms.late ? m.classes_terms_late() : m.classes_terms_free({ until: formatWhen(terms.free_until, lang) })}
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id="to-day" label={m.classes_new_day()}>
            <DateInput
              value={day}
              first={schoolDay(new Date())}
              onDay={(typed) => {
                setDay(typed);
                setTime("");
              }}
            />
          </Field>
          <Field
            id="to-time"
            label={m.classes_new_time()}
            hint={times?.length === 0 ? m.classes_no_free_time() : undefined}
            error={away ? m.common_offline() : undefined}
          >
            <TimeSelect
              times={times ?? []}
              placeholder={times || away ? "–" : m.common_loading()}
              value={time}
              onChange={(event) => setTime(event.target.value)}
            />
          </Field>
        </div>
        {problem && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
        <Button
          onClick={() => void send()}
          variant={terms?.late ? "danger" : "primary"}
          busy={busy ? m.classes_saving() : undefined}
        >
          {terms?.late ? m.classes_reschedule_charged() : m.classes_reschedule()}
        </Button>
      </div>
    </Dialog>
  );
}

export const RescheduleClass = withBoundary(RescheduleClassInside);
