import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";
import { useFocusReturn } from "./focus-return";
import { useLayers } from "./layers";
import { OVERLAY, SHEET } from "./overlay";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Excluir este artigo?" */
  title: ReactNode;
  /** The name of the affected thing, so that people see what they confirm. */
  thing: ReactNode;
  /** The consequences, above all the irreversible ones. */
  description?: ReactNode;
  /** The action as a verb, never "OK". */
  confirmLabel: string;
  /** Additional choices. */
  children?: ReactNode;
  cancelLabel?: string;
  /** Runs the action. The dialog stays open until the caller closes it, so that a failure can be shown inside. */
  onConfirm: () => void;
  busy?: string | undefined;
  error?: ReactNode;
  /** `primary` for an action that destroys nothing. */
  variant?: "danger" | "primary";
};

/** The script of `ConfirmDialog`, which is loaded once the page can be used. */
export function ConfirmDialogContent(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, thing, description, confirmLabel, cancelLabel, onConfirm, busy, error } = props;
  const focus = useFocusReturn();
  const layer = useLayers();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal container={layer}>
        <AlertDialog.Overlay className={OVERLAY} />
        <AlertDialog.Content {...focus} className={`${SHEET} sm:max-w-md`}>
          <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="grid gap-3">
              <p className="rounded-control border-red border-l-4 bg-mist px-4 py-3 font-semibold [overflow-wrap:anywhere]">
                {thing}
              </p>
              {description && <p className="text-soft">{description}</p>}
            </div>
          </AlertDialog.Description>
          {props.children}
          {error && (
            <p role="alert" className="font-medium text-danger">
              {error}
            </p>
          )}
          <div className="flex flex-col gap-2.5 pt-1 sm:flex-row-reverse">
            <Button variant={props.variant ?? "danger"} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <AlertDialog.Cancel asChild>
              <Button variant="quiet" data-closes disabled={busy !== undefined}>
                {cancelLabel ?? m.common_cancel()}
              </Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
