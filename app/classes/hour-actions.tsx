import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { present } from "~/platform/time/present";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";
import { CancelHour, type SeriesToCancel } from "./cancel-hour";
import type { hourWrites } from "./change-hours";
import { MoveForm } from "./move-form";
import type { Hour } from "./read-hour";

type Props = {
  hour: Hour;
  now?: Date;
  /** True if it was opened to move the hour. */
  moves?: boolean;
  /** Called when its form of a move was sent or left, also where the hour was shown anew meanwhile. */
  onMoveEnd?: () => void;
  onGone: () => void;
};

/** The actions that the teacher can take on an hour in its current state. */
export function HourActions({ hour, now = new Date(present()), moves = false, onMoveEnd, onGone }: Props) {
  const [moving, setMoving] = useState(moves);
  const [cancelling, setCancelling] = useState(false);
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const { id, kind, status, starts_at } = hour;
  const begun = Date.parse(starts_at) <= now.getTime();
  const open =
    hour.cancelled_at === null &&
    kind !== "import" &&
    (kind === "block" || status === "scheduled" || status === "confirmed");
  /** A booking without an hour, which the teacher's confirmation gives it, if it is free. */
  const waits = hour.lapsed_at !== null && hour.status === "cancelled";
  const cancel = async (byStudent: boolean, series?: SeriesToCancel) => {
    const outcome = series
      ? await write("cancelSeries", { class: id, by_student: byStudent, ...series })
      : await write("cancelHour", { entry: id, by_student: byStudent });
    if (outcome.problem !== undefined) return;
    setCancelling(false);
    if (kind === "block") onGone();
  };
  const endMove = () => {
    setMoving(false);
    onMoveEnd?.();
  };
  if (kind === "import") return <p className="text-soft">{m.classes_import_text()}</p>;
  return (
    <div className="grid gap-3">
      <ProblemAlert problem={cancelling ? undefined : problem} />
      {open && moving && <MoveForm hour={hour} onClose={endMove} />}
      <div className="flex flex-wrap gap-2">
        {(status === "scheduled" || waits) && !begun && (
          <Button
            size="sm"
            disabled={busy}
            onClick={() => void write("setOutcome", { entry: id, outcome: "confirmed" })}
          >
            {m.common_confirm()}
          </Button>
        )}
        {open && !moving && (
          <Button size="sm" variant="secondary" onClick={() => setMoving(true)}>
            {m.classes_reschedule()}
          </Button>
        )}
        {open && (!begun || kind === "block") && (
          <Button size="sm" variant="danger" onClick={() => setCancelling(true)}>
            {kind === "block" ? m.classes_unblock() : m.classes_cancel()}
          </Button>
        )}
      </div>
      {cancelling && (
        <CancelHour
          hour={hour}
          isOfSeries={hour.series_id !== null}
          cancel={cancel}
          busy={busy}
          problem={problem}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}
