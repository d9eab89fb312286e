import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { hourInWords } from "~/platform/time/day-words";
import { schoolDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import type { ownClassWrites } from "./change-hours";
import { ChooseFreeHour } from "./choose-free-hour";
import type { ChosenHour } from "./free-hour-list";

/** The teacher's number, where she has given one, and the student's name. */
export type Asking = { phone: string | null; name: string };

/** The student's dialog to ask the teacher for a class in a free hour. */
function RequestClassInside({ phone, name, onClose }: Asking & { onClose: () => void }) {
  const [at, setAt] = useState<ChosenHour>({ day: "", time: "" });
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const when = hourInWords(at);
  const send = async () => {
    const outcome = await write("requestClass", { local_date: at.day, local_time: at.time });
    if (outcome.problem === undefined) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={m.classes_request_title()}>
      <div className="grid gap-4">
        <p className="text-soft">{m.classes_request_terms()}</p>
        <ChooseFreeHour name="at" value={at} onChoose={setAt} from={schoolDay(new Date())} refused={problem} />
        <ProblemAlert problem={problem} />
        <Button onClick={() => void send()} busy={busy ? m.common_saving() : undefined}>
          {when ? m.classes_request_at({ when }) : m.classes_request_send()}
        </Button>
        {phone && (
          <p>
            {m.classes_request_none()}{" "}
            <a href={whatsAppLink(phone, m.classes_request_message({ name }))} target="_blank" rel="noreferrer">
              {m.classes_request_whatsapp()}
            </a>
          </p>
        )}
      </div>
    </Dialog>
  );
}

export const RequestClass = withBoundary(RequestClassInside);
