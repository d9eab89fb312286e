import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatWhen } from "~/platform/time/school-time";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { LATE_CHANGE, type ownClassWrites } from "./change-hours";
import type { MyClass, Terms } from "./my-classes";
import { useTerms } from "./use-terms";

type Props = { one: MyClass; onClose: () => void };

/** The student's dialog to cancel a class, which says whether it will be forfeited. */
export function CancelOwnClass({ one, onClose }: Props) {
  const lang = useLang();
  const { terms, nowLate } = useTerms(one.id);
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const send = async () => {
    const outcome = await write("cancelClass", { class: one.id, accepts_forfeit: terms?.late ?? false });
    if (outcome.problem === undefined) onClose();
    if (outcome.code === LATE_CHANGE) nowLate();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.classes_cancel_title()}
      thing={formatWhen(one.starts_at, lang)}
      description={terms && formatTerms(terms, lang)}
      confirmLabel={terms?.late ? m.classes_cancel_charged() : m.classes_cancel()}
      cancelLabel={m.classes_cancel_keep()}
      onConfirm={() => void send()}
      busy={busy ? m.classes_saving() : undefined}
      error={problem}
    />
  );
}

function formatTerms({ late, free_until, credit }: Terms, lang: Lang): string {
  if (late) return m.classes_terms_late();
  const until = formatWhen(free_until, lang);
  return credit ? m.classes_terms_free({ until }) : m.classes_terms_counted({ until });
}
