import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useMailSavedToFiles } from "~/platform/backend/mail-saved-to-files";
import { useWrite } from "~/platform/forms/use-write";
import { formatWhen, SCHOOL_OFFSET } from "~/platform/time/school-time";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast-store";
import type { hourWrites } from "./change-hours";
import type { AgendaEntry } from "./read-agenda";
import { RequestedBy } from "./requested-by";
import { hourTitle } from "./trial-words";

/** An hour that was dropped on another time and is not moved yet. `day` yyyy-mm-dd, `time` hh:mm. */
export type Move = { entry: AgendaEntry; day: string; time: string };

type Props = { move: Move; onClose: () => void };

/** Asks before an hour is moved by dragging, because the student or visitor is notified at once. */
export function ConfirmMove({ move: { entry, day, time }, onClose }: Props) {
  const lang = useLang();
  const [byStudent, setByStudent] = useState(false);
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const { id, kind, starts_at } = entry;
  const mailed = useMailSavedToFiles() ? m.settings_mail_none() : m.classes_cancel_trial_text();
  const move = async () => {
    const order = { entry: id, local_date: day, local_time: time, by_student: byStudent };
    const outcome = await write("moveHour", order);
    if (outcome.kind) return;
    toast({ title: kind === "block" ? m.classes_saved() : m.classes_moved() });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.classes_move_title()}
      thing={m.classes_move_thing({
        who: hourTitle(entry),
        from: formatWhen(starts_at, lang),
        to: formatWhen(`${day}T${time}:00${SCHOOL_OFFSET}`, lang),
      })}
      description={kind === "trial" ? mailed : undefined}
      confirmLabel={m.classes_move()}
      variant="primary"
      onConfirm={() => void move()}
      busy={busy ? m.classes_saving() : undefined}
      error={problem}
    >
      {kind === "class" && <RequestedBy id={id} act="move" byStudent={byStudent} onChoose={setByStudent} />}
    </ConfirmDialog>
  );
}
