import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { hourInWords } from "~/platform/time/day-words";
import { formatWhen } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import { AskForSeries } from "./ask-for-series";
import { LATE_CHANGE, type ownClassWrites } from "./change-hours";
import { ChooseFreeHour } from "./choose-free-hour";
import type { ChosenHour } from "./free-hour-list";
import type { MyClass } from "./my-classes";
import { SayWhen } from "./say-when";
import { SeriesChoice } from "./series-choice";
import { useSeriesRequest } from "./use-series-request";
import { useTerms } from "./use-terms";

type Props = { one: MyClass; onClose: () => void };

/** The student's dialog to move a class to a free hour, which says whether the class will be forfeited. */
function RescheduleClassInside({ one, onClose }: Props) {
  const lang = useLang();
  const { terms, looking, nowLate } = useTerms(one.id);
  const [to, setTo] = useState<ChosenHour>({ day: "", time: "" });
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const series = useSeriesRequest(one.id, to);
  const asks = series.scope !== "one";
  const late = terms?.late && !asks;
  const send = async () => {
    if (asks && to.time) {
      if (await series.send()) onClose();
      return;
    }
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
        {/* Its place is kept: no button moves under a finger. */}
        {looking && (
          <p aria-hidden="true" className="invisible">
            {m.classes_terms_free({ until: formatWhen(one.starts_at, lang) })}
          </p>
        )}
        {terms && !asks && (
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
          moving={one.id}
        />
        {terms?.series && (
          <SeriesChoice
            scope={series.scope}
            onChoose={series.setScope}
            preview={series.preview}
            missing={series.missing}
            waits={!to.time}
            asks
          />
        )}
        {asks && <AskForSeries message={series.message} onWrite={series.setMessage} />}
        <ProblemAlert problem={asks && to.time ? series.problem : problem} />
        <Button
          onClick={() => void send()}
          variant={late ? "danger" : "primary"}
          busy={busy || series.busy ? m.common_saving() : undefined}
        >
          {asks ? m.classes_series_ask() : labelOf(late, to)}
        </Button>
        <SayWhen purpose={one.id} onDone={onClose} />
      </div>
    </Dialog>
  );
}

function labelOf(late: boolean | undefined, to: ChosenHour): string {
  const when = hourInWords(to);
  if (late) return when ? m.classes_reschedule_charged_to({ when }) : m.classes_reschedule_charged();
  return when ? m.classes_move_to({ when }) : m.classes_reschedule();
}

export const RescheduleClass = withBoundary(RescheduleClassInside);
