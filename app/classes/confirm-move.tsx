import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatWhen, SCHOOL_OFFSET } from "~/platform/time/school-time";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast-store";
import { moveHour } from "./change-hours";
import type { AgendaEntry } from "./read-agenda";
import { RequestedBy } from "./requested-by";
import { hourTitle } from "./trial-words";

/** An hour that was dropped on another time, not moved yet. `day` yyyy-mm-dd, `time` hh:mm. */
export type Move = { entry: AgendaEntry; day: string; time: string };

type Props = { move: Move; onClose: () => void; onMoved: () => Promise<unknown> };

/** Whether an hour is to be moved: a hand slips, and whoever it concerns is told at once. */
export function ConfirmMove({ move: { entry, day, time }, onClose, onMoved }: Props) {
  const lang = useLang();
  const [byStudent, setByStudent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, kind, starts_at } = entry;
  const move = async () => {
    setBusy(true);
    const refused = await moveHour(id, day, time, byStudent);
    await onMoved();
    setBusy(false);
    setProblem(refused);
    if (refused) return;
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
      description={kind === "trial" ? m.classes_cancel_trial_text() : undefined}
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
