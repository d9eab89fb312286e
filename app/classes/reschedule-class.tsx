import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatWhen } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import { LATE_CHANGE, type ownClassWrites } from "./change-hours";
import { ChooseFreeHour } from "./choose-free-hour";
import type { ChosenHour } from "./free-hour-list";
import type { MyClass } from "./my-classes";
import { SayWhen } from "./say-when";
import { useTerms } from "./use-terms";

type Props = { one: MyClass; onClose: () => void };

/** The student's dialog to move a class to a free hour, which says whether the class will be forfeited. */
function RescheduleClassInside({ one, onClose }: Props) {
  const lang = useLang();
  const { terms, nowLate } = useTerms(one.id);
  const [to, setTo] = useState<ChosenHour>({ day: "", time: "" });
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const send = async () => {
    const order = { class: one.id, local_date: to.day, local_time: to.time, accepts_forfeit: terms?.late ?? false };
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
        <ChooseFreeHour
          name="to"
          value={to}
          onChoose={setTo}
          from={one.local_start?.slice(0, 10) ?? ""}
          refused={problem}
        />
        <ProblemAlert problem={problem} />
        <Button
          onClick={() => void send()}
          variant={terms?.late ? "danger" : "primary"}
          busy={busy ? m.classes_saving() : undefined}
        >
          {terms?.late ? m.classes_reschedule_charged() : m.classes_reschedule()}
        </Button>
        <SayWhen purpose={one.id} onDone={onClose} />
      </div>
    </Dialog>
  );
}

export const RescheduleClass = withBoundary(RescheduleClassInside);
