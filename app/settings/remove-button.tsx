import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { CloseButton } from "~/ui/close-button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useActions } from "./use-actions";

type Props = {
  /** The name of the thing to remove. */
  thing: string;
  /** The question. */
  title: string;
  /** The consequences. */
  text: string;
  /** True when it is gone. */
  remove: () => Promise<boolean>;
  onChanged: () => Promise<unknown>;
};

/** Takes one thing off a list of the settings, once that is confirmed. */
export function RemoveButton({ thing, title, text, remove, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  const { act, busy, problem } = useActions(onChanged);
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
        onConfirm={() => void act(remove(), () => setOpen(false))}
        busy={busy ? m.settings_saving() : undefined}
        error={problem}
      />
    </>
  );
}
