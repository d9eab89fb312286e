import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { hourInWords } from "~/platform/time/day-words";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import type { ownClassWrites } from "./change-hours";
import { ChooseFreeHour } from "./choose-free-hour";
import type { ChosenHour } from "./free-hour-list";
import type { MakeupCredit } from "./my-classes";
import { SayWhen } from "./say-when";

type Props = { credit: Pick<MakeupCredit, "id"> & { expires_on: string | null }; onClose: () => void };

/** The student's dialog to book a free hour with a make-up credit. */
function BookMakeupInside({ credit: { id, expires_on }, onClose }: Props) {
  const lang = useLang();
  const [at, setAt] = useState<ChosenHour>({ day: "", time: "" });
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const when = hourInWords(at);
  const send = async () => {
    const outcome = await write("bookMakeup", { credit: id, local_date: at.day, local_time: at.time });
    if (outcome.problem === undefined) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={m.classes_makeup_title()}>
      <div className="grid gap-4">
        <p className="text-soft">
          {expires_on === null
            ? m.classes_choice_move_text()
            : m.classes_makeup_terms({ day: formatDay(expires_on, lang, { dateStyle: "long" }) })}
        </p>
        <ChooseFreeHour name="at" value={at} onChoose={setAt} from={schoolToday()} refused={problem} />
        <ProblemAlert problem={problem} />
        <Button onClick={() => void send()} busy={busy ? m.common_saving() : undefined}>
          {when ? m.classes_makeup_book_to({ when }) : m.classes_makeup_book()}
        </Button>
        <SayWhen purpose={id} onDone={onClose} />
      </div>
    </Dialog>
  );
}

export const BookMakeup = withBoundary(BookMakeupInside);
