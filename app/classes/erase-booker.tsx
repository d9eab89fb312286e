import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { present } from "~/platform/time/present";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { hourWrites } from "./change-hours";
import type { IdentifiedTrial } from "./read-trial";

type Props = { trial: IdentifiedTrial; now?: Date; onErased: () => void };

/** Erases the data of a visitor who asked for it, once they have no upcoming class. */
export function EraseBooker({ trial, now = new Date(present()), onErased }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const isOver = trial.status === "cancelled" || Date.parse(trial.calendar_entries.ends_at) <= now.getTime();
  if (!isOver) return null;
  const forget = async () => {
    const outcome = await write("eraseBooker", { booking: trial.id });
    if (outcome.problem === undefined) onErased();
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {m.classes_erase()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.classes_erase_title()}
        thing={`${trial.full_name}, ${trial.email}`}
        description={m.classes_erase_text()}
        confirmLabel={m.classes_erase()}
        busy={busy ? m.common_saving() : undefined}
        error={problem}
        onConfirm={() => void forget()}
      />
    </>
  );
}
