import type { ComponentProps, ReactNode } from "react";
import { Dialog } from "~/ui/dialog";
import { MoneyForm } from "./money-form";

export type MoneyDialogProps = Omit<ComponentProps<typeof MoneyForm>, "onDone"> & {
  open: boolean;
  title: string;
  /** The charge or the payment in words, with its student. */
  description: ReactNode;
  onClose: () => void;
};

/** The script of `MoneyDialog`, which is loaded when it first opens. */
export const MoneyDialogContent = ({ open, title, description, onClose, ...form }: MoneyDialogProps) => (
  <Dialog open={open} onOpenChange={onClose} title={title} description={description}>
    <MoneyForm {...form} onDone={onClose} />
  </Dialog>
);
