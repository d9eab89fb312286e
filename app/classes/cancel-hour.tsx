import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { sayWhen } from "~/platform/school-time";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { Problem } from "./change-hours";
import type { Terms } from "./my-classes";
import type { Hour } from "./read-hour";
import { useTerms } from "./use-terms";

type Props = {
  hour: Hour;
  onClose: () => void;
  /** @param byStudent whether a student gave their class up. */
  onCancel: (byStudent: boolean) => void;
  busy: boolean;
  problem: Problem;
};

/** The teacher cancels an hour. Of a class she says who gave it up, since that decides what it costs. */
export function CancelHour({ hour, onClose, onCancel, busy, problem }: Props) {
  const lang = useLang();
  const [byStudent, setByStudent] = useState(false);
  const { kind, full_name, starts_at } = hour;
  const isBlock = kind === "block";
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isBlock ? m.classes_unblock_title() : m.classes_cancel_title()}
      thing={`${full_name ?? m.classes_kind_block()}, ${sayWhen(starts_at, lang)}`}
      description={kind === "trial" ? m.classes_cancel_trial_text() : undefined}
      confirmLabel={isBlock ? m.classes_unblock() : m.classes_cancel()}
      // "Cancel" would be the act itself here.
      cancelLabel={isBlock ? m.common_cancel() : m.classes_cancel_keep()}
      busy={busy ? m.classes_saving() : undefined}
      error={problem}
      onConfirm={() => onCancel(byStudent)}
    >
      {kind === "class" && <WhoCancels id={hour.id} byStudent={byStudent} onChoose={setByStudent} />}
    </ConfirmDialog>
  );
}

/** Until it is known what the rule says of this class, what the rule is. */
const sayTerms = (terms: Terms | undefined): string => {
  if (!terms) return m.classes_cancel_rule_text();
  if (terms.late) return m.classes_cancel_late_text();
  return terms.credit ? m.classes_cancel_class_text() : m.classes_cancel_counted_text();
};

function WhoCancels({ id, byStudent, onChoose }: { id: string; byStudent: boolean; onChoose: (by: boolean) => void }) {
  const { terms } = useTerms(id);
  const choices = [
    { by: false, label: m.classes_cancel_by_me() },
    { by: true, label: m.classes_cancel_by_student() },
  ];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{m.classes_cancel_who()}</legend>
      {choices.map(({ by, label }) => (
        <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="who"
            checked={byStudent === by}
            onChange={() => onChoose(by)}
            className="size-5 shrink-0 accent-red"
          />
          {label}
        </label>
      ))}
      <p aria-live="polite" className="mt-1 text-soft">
        {byStudent ? sayTerms(terms) : m.classes_cancel_class_text()}
      </p>
    </fieldset>
  );
}
