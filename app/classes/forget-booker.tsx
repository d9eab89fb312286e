import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast-store";
import { forgetBooker, type Problem } from "./change-hours";
import type { TrialOfSomebody } from "./read-trial";

type Props = { trial: TrialOfSomebody; now?: Date; onForgotten: () => void };

/** Forgets somebody who booked a trial class and asks for it, once none of their classes is to come. */
export function ForgetBooker({ trial, now = new Date(), onForgotten }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isOver = trial.status === "cancelled" || Date.parse(trial.calendar_entries.ends_at) <= now.getTime();
  if (!isOver) return null;
  const forget = async () => {
    setBusy(true);
    const refused = await forgetBooker(trial.id);
    setBusy(false);
    setProblem(refused);
    if (refused) return;
    toast({ title: m.classes_forgotten() });
    onForgotten();
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {m.classes_forget()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.classes_forget_title()}
        thing={`${trial.full_name}, ${trial.email}`}
        description={m.classes_forget_text()}
        confirmLabel={m.classes_forget()}
        busy={busy ? m.classes_saving() : undefined}
        error={problem}
        onConfirm={() => void forget()}
      />
    </>
  );
}
