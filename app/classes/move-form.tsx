import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { hourInWords } from "~/platform/time/day-words";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { Button } from "~/ui/button";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { ProblemAlert } from "~/ui/problem-alert";
import { TimeSelect } from "~/ui/time-select";
import { withBoundary } from "~/ui/with-boundary";
import { ChooseFreeHour } from "./choose-free-hour";
import type { ChosenHour } from "./free-hour-list";
import type { Hour } from "./read-hour";
import { RequestedBy } from "./requested-by";
import { SeriesChoice } from "./series-choice";
import { useMove } from "./use-move";

type Props = {
  hour: Pick<Hour, "id" | "kind" | "local_start" | "series_id">;
  onClose: () => void;
};

/** Moves an hour to a free one, or to any time that the teacher enters. */
function MoveFormInside({ hour: { id, kind, local_start, series_id }, onClose }: Props) {
  const [to, setTo] = useState<ChosenHour>({ day: "", time: "" });
  const { byStudent, setByStudent, series, move, busy, problem } = useMove(id, to);
  const when = series.scope === "one" ? hourInWords(to) : undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { problem: refused } = await move();
    if (refused === undefined) onClose();
  };
  return (
    <form onSubmit={send} aria-label={m.classes_reschedule()} className="grid gap-4 rounded-card border p-4">
      <ChooseFreeHour
        name="free"
        value={to}
        onChoose={setTo}
        from={local_start.slice(0, 10)}
        refused={problem}
        moving={id}
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{m.classes_other_hour()}</summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <Field id="move-day" label={m.common_day()}>
            <DateInput
              value={to.day || local_start.slice(0, 10)}
              onDay={(day) => setTo({ day, time: to.time || local_start.slice(11, 16) })}
            />
          </Field>
          <Field id="move-time" label={m.classes_new_time()}>
            <TimeSelect
              times={HALF_HOURS}
              value={to.time || local_start.slice(11, 16)}
              onChange={({ target }) => setTo({ day: to.day || local_start.slice(0, 10), time: target.value })}
            />
          </Field>
        </div>
      </details>
      {series_id && <SeriesChoice {...series} waits={!to.time} />}
      {kind === "class" && <RequestedBy id={id} act="move" byStudent={byStudent} onChoose={setByStudent} />}
      <ProblemAlert problem={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy ? m.common_saving() : undefined}>
          {when ? m.classes_move_to({ when }) : m.classes_reschedule()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

export const MoveForm = withBoundary(MoveFormInside);
