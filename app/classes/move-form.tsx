import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { Button } from "~/ui/button";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { ProblemAlert } from "~/ui/problem-alert";
import { TimeSelect } from "~/ui/time-select";
import { withBoundary } from "~/ui/with-boundary";
import type { hourWrites } from "./change-hours";
import { ChooseFreeHour } from "./choose-free-hour";
import type { ChosenHour } from "./free-hour-list";
import type { Hour } from "./read-hour";
import type { SeriesScope } from "./read-series";
import { RequestedBy } from "./requested-by";
import { SeriesChoice } from "./series-choice";
import { useSeriesPreview } from "./use-series-preview";

type Props = {
  hour: Pick<Hour, "id" | "kind" | "local_start" | "series_id">;
  onClose: () => void;
};

/** Moves an hour to a free one, or to any time that the teacher enters. */
function MoveFormInside({ hour: { id, kind, local_start, series_id }, onClose }: Props) {
  const [to, setTo] = useState<ChosenHour>({ day: "", time: "" });
  const [byStudent, setByStudent] = useState(false);
  const [scope, setScope] = useState<SeriesScope>("one");
  const { preview, missing, renew } = useSeriesPreview(id, scope, to);
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const order = { local_date: to.day, local_time: to.time, by_student: byStudent };
    const outcome =
      scope === "one"
        ? await write("moveHour", { entry: id, ...order })
        : await write("moveSeries", { class: id, scope, version: preview?.version ?? "", ...order });
    if (outcome.problem === undefined) return onClose();
    if (scope !== "one") renew();
  };
  return (
    <form onSubmit={send} aria-label={m.classes_move()} className="grid gap-4 rounded-card border p-4">
      <ChooseFreeHour name="free" value={to} onChoose={setTo} from={local_start.slice(0, 10)} refused={problem} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{m.classes_other_hour()}</summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <Field id="move-day" label={m.classes_new_day()}>
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
      {series_id && (
        <SeriesChoice
          scope={scope}
          onChoose={setScope}
          preview={preview}
          missing={missing}
          waits={!to.time}
          forfeits={byStudent}
        />
      )}
      {kind === "class" && <RequestedBy id={id} act="move" byStudent={byStudent} onChoose={setByStudent} />}
      <ProblemAlert problem={problem} />
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
