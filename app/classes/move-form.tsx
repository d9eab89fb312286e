import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { Button } from "~/ui/button";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { TimeSelect } from "~/ui/time-select";
import { withBoundary } from "~/ui/with-boundary";
import type { hourWrites } from "./change-hours";
import type { Hour } from "./read-hour";
import { RequestedBy } from "./requested-by";

type Props = {
  hour: Pick<Hour, "id" | "kind" | "local_start">;
  onClose: () => void;
};

/** The keyboard's way to move an hour, and everybody's on a phone. */
function MoveFormInside({ hour: { id, kind, local_start }, onClose }: Props) {
  const [day, setDay] = useState(local_start.slice(0, 10));
  const [time, setTime] = useState(local_start.slice(11, 16));
  const [byStudent, setByStudent] = useState(false);
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const outcome = await write("moveHour", { entry: id, local_date: day, local_time: time, by_student: byStudent });
    if (outcome.problem === undefined) onClose();
  };
  return (
    <form onSubmit={send} aria-label={m.classes_move()} className="grid gap-4 rounded-card bg-mist p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="move-day" label={m.classes_new_day()}>
          <DateInput value={day} onDay={setDay} />
        </Field>
        <Field id="move-time" label={m.classes_new_time()}>
          <TimeSelect times={HALF_HOURS} value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
      </div>
      {kind === "class" && <RequestedBy id={id} act="move" byStudent={byStudent} onChoose={setByStudent} />}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy ? m.classes_saving() : undefined}>
          {m.classes_move()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

export const MoveForm = withBoundary(MoveFormInside);
