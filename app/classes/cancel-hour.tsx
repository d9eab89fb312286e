import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useMailSavedToFiles } from "~/platform/backend/mail-saved-to-files";
import { useWrite } from "~/platform/forms/use-write";
import { formatWhen } from "~/platform/time/school-time";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { hourWrites } from "./change-hours";
import type { Hour } from "./read-hour";
import { RequestedBy } from "./requested-by";
import { hourTitle } from "./trial-words";

type Props = {
  hour: Hour;
  onClose: () => void;
  /** Called when the hour no longer exists, as a cancelled block. */
  onGone: () => void;
};

/**
 * The teacher's dialog to cancel an hour. For a class it asks whose wish it was, which decides whether it is forfeited.
 */
export function CancelHour({ hour, onClose, onGone }: Props) {
  const lang = useLang();
  const [byStudent, setByStudent] = useState(false);
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const { id, kind, starts_at } = hour;
  const mailed = useMailSavedToFiles() ? m.settings_mail_none() : m.classes_cancel_trial_text();
  const isBlock = kind === "block";
  const cancel = async () => {
    const outcome = await write("cancelHour", { entry: id, by_student: byStudent });
    if (outcome.problem !== undefined) return;
    onClose();
    if (isBlock) onGone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isBlock ? m.classes_unblock_title() : m.classes_cancel_title()}
      thing={`${hourTitle(hour)}, ${formatWhen(starts_at, lang)}`}
      description={kind === "trial" ? mailed : undefined}
      confirmLabel={isBlock ? m.classes_unblock() : m.classes_cancel()}
      // "Cancel" would read as the action itself here.
      cancelLabel={isBlock ? m.common_cancel() : m.classes_cancel_keep()}
      busy={busy ? m.classes_saving() : undefined}
      error={problem}
      onConfirm={() => void cancel()}
    >
      {kind === "class" && <RequestedBy id={id} act="cancel" byStudent={byStudent} onChoose={setByStudent} />}
    </ConfirmDialog>
  );
}
