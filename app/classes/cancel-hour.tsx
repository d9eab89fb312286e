import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useMailSavedToFiles } from "~/platform/backend/mail-saved-to-files";
import { formatWhen } from "~/platform/time/school-time";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { Hour } from "./read-hour";
import { RequestedBy } from "./requested-by";
import { hourTitle } from "./trial-words";

type Props = {
  hour: Pick<Hour, "id" | "kind" | "starts_at" | "full_name">;
  /** `byStudent`: the student cancelled. */
  cancel: (byStudent: boolean) => Promise<void>;
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
};

/**
 * The teacher's dialog to cancel an hour. For a class it asks whose wish it was, which decides whether it is forfeited.
 */
export function CancelHour({ hour, cancel, busy, problem, onClose }: Props) {
  const lang = useLang();
  const [byStudent, setByStudent] = useState(false);
  const { id, kind, starts_at } = hour;
  const mailed = useMailSavedToFiles() ? m.settings_mail_none() : m.classes_cancel_trial_text();
  const isBlock = kind === "block";
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
      onConfirm={() => void cancel(byStudent)}
    >
      {kind === "class" && <RequestedBy id={id} act="cancel" byStudent={byStudent} onChoose={setByStudent} />}
    </ConfirmDialog>
  );
}
