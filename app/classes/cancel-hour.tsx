import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatWhen } from "~/platform/time/school-time";
import { useMailSavedToFiles } from "~/school/mail-saved-to-files";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { Hour } from "./read-hour";
import type { SeriesScope } from "./read-series";
import { RequestedBy } from "./requested-by";
import { SeriesChoice } from "./series-choice";
import { hourTitle } from "./trial-words";
import { useSeriesPreview } from "./use-series-preview";

/** The classes of a series to cancel, with the version of the preview that was shown. */
export type SeriesToCancel = { scope: Exclude<SeriesScope, "one">; version: string };

type Props = {
  hour: Pick<Hour, "id" | "kind" | "starts_at" | "full_name">;
  /** True if the hour belongs to a series that can be cancelled with it. */
  isOfSeries?: boolean;
  /** `byStudent`: the student cancelled. `series`: the other classes to cancel, in the version that was shown. */
  cancel: (byStudent: boolean, series?: SeriesToCancel) => Promise<void>;
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
};

/**
 * The teacher's dialog to cancel an hour. For a class it asks whose wish it was, which decides whether it is forfeited.
 */
export function CancelHour({ hour, isOfSeries = false, cancel, busy, problem, onClose }: Props) {
  const lang = useLang();
  const [byStudent, setByStudent] = useState(false);
  const [scope, setScope] = useState<SeriesScope>("one");
  const { id, kind, starts_at } = hour;
  const { preview, missing, renew } = useSeriesPreview(id, scope);
  const send = async () => {
    await cancel(byStudent, scope === "one" ? undefined : { scope, version: preview?.version ?? "" });
    if (scope !== "one") renew();
  };
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
      busy={busy ? m.common_saving() : undefined}
      error={problem}
      onConfirm={() => void send()}
    >
      {isOfSeries && (
        <SeriesChoice scope={scope} onChoose={setScope} preview={preview} missing={missing} forfeits={byStudent} />
      )}
      {kind === "class" && <RequestedBy id={id} act="cancel" byStudent={byStudent} onChoose={setByStudent} />}
    </ConfirmDialog>
  );
}
