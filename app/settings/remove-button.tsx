import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { CloseButton } from "~/ui/close-button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import type { hoursWrites, planWrites } from "./settings-writes";

type Props = {
  /** The name of the entry. */
  thing: string;
  /** The question. */
  title: string;
  /** The consequences. */
  text: string;
  /** The write that removes it. */
  remove: "removeDaysOff" | "removeBusyCalendar" | "removeMeiLimit";
  id: string;
};

/** Removes an entry from a list of the settings, after a confirmation. */
export function RemoveButton({ thing, title, text, remove, id }: Props) {
  const [open, setOpen] = useState(false);
  const { write, busy, problem } = useWrite<typeof hoursWrites & typeof planWrites>();
  const send = async () => {
    const outcome = await write(remove, { id });
    if (outcome.problem === undefined) setOpen(false);
  };
  return (
    <>
      <CloseButton aria-label={m.settings_remove({ thing })} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        thing={thing}
        description={text}
        confirmLabel={m.settings_remove_do()}
        onConfirm={() => void send()}
        busy={busy ? m.common_saving() : undefined}
        error={problem}
      />
    </>
  );
}
