import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatWhen, schoolInstant } from "~/platform/time/school-time";
import { useMailSavedToFiles } from "~/school/mail-saved-to-files";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast-store";
import type { AgendaEntry } from "./read-agenda";
import { RequestedBy } from "./requested-by";
import { SeriesChoice } from "./series-choice";
import { hourTitle } from "./trial-words";
import { useMove } from "./use-move";

/** An hour that was dropped on another time and is not moved yet. `day` yyyy-mm-dd, `time` hh:mm. */
export type Move = { entry: AgendaEntry; day: string; time: string };

type Props = { move: Move; onClose: () => void };

/** Asks before an hour is moved by dragging, because the student or visitor is notified at once. */
export function ConfirmMove({ move: { entry, day, time }, onClose }: Props) {
  const lang = useLang();
  const { id, kind, starts_at, series_id } = entry;
  const { byStudent, setByStudent, series, move, busy, problem } = useMove(id, { day, time });
  const mailed = useMailSavedToFiles() ? m.settings_mail_none() : m.classes_cancel_trial_text();
  const confirm = async () => {
    const { problem: refused } = await move();
    if (refused !== undefined) return;
    if (series.scope === "one") toast({ title: kind === "block" ? m.common_saved() : m.classes_moved() });
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
        to: formatWhen(schoolInstant(`${day}T${time}`), lang),
      })}
      description={kind === "trial" ? mailed : undefined}
      confirmLabel={m.classes_reschedule()}
      variant="primary"
      onConfirm={() => void confirm()}
      busy={busy ? m.common_saving() : undefined}
      error={problem}
    >
      {series_id && <SeriesChoice {...series} />}
      {kind === "class" && <RequestedBy id={id} act="move" byStudent={byStudent} onChoose={setByStudent} />}
    </ConfirmDialog>
  );
}
