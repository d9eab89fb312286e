import type { ComponentProps } from "react";
import { m } from "~/i18n/paraglide/messages";
import { NotRead } from "~/platform/errors/part-missing";
import { Dialog } from "~/ui/dialog";
import { AssignmentForm } from "./assignment-form";

type Form = ComponentProps<typeof AssignmentForm>;
type Props = Omit<Form, "students"> & {
  open: boolean;
  onClose: () => void;
  /** Null where they could not be read. */
  students: Form["students"] | null;
};

/** Assigns homework, or changes an assignment. */
export function AssignmentDialog({ open, onClose, students, ...form }: Props) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={form.assignment ? m.homework_edit() : m.homework_new()}>
      {students ? <AssignmentForm {...form} students={students} /> : <NotRead />}
    </Dialog>
  );
}
