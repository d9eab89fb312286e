import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatWhen } from "~/platform/time/school-time";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { cancelClass } from "./change-hours";
import type { MyClass, Terms } from "./my-classes";
import { useTerms } from "./use-terms";

type Props = { one: MyClass; onClose: () => void; onDone: () => void };

/** A student gives a class up, knowing whether it is forfeited. */
export function CancelOwnClass({ one, onClose, onDone }: Props) {
  const lang = useLang();
  const { terms, nowLate } = useTerms(one.id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    const outcome = await cancelClass(one.id, terms?.late ?? false);
    setBusy(false);
    if ("forfeited" in outcome) return onDone();
    setProblem(outcome.problem);
    if (outcome.late) nowLate();
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
