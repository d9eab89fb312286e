import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Dialog } from "~/ui/dialog";
import { StudentForm } from "./student-form";
import { EMPTY, type StudentValues } from "./student-form-schema";
import { type newStudentWrites, OrderedAccount } from "./student-writes";
import { TemporaryPassword } from "./temporary-password";

type Props = {
  open: boolean;
  plans: readonly string[];
  /** Data that is known already. */
  known?: Partial<StudentValues> | undefined;
  /** The trial class that the student booked, if known. */
  trial: string | undefined;
  onClose: () => void;
};

/** Creates an account, then shows its temporary password. */
export function NewStudent({ open, plans, known, trial, onClose }: Props) {
  const { write } = useWrite<ReturnType<typeof newStudentWrites>>();
  const [made, setMade] = useState<{ name: string; password: string }>();
  const first = { ...EMPTY, ...known };
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={made ? m.students_made_title({ name: made.name }) : m.students_new()}
    >
      {made ? (
        <TemporaryPassword password={made.password} />
      ) : (
        <StudentForm
          isNew
          student={first}
          plans={plans}
          label={m.students_create()}
          write={async (_, after) => {
            const student = { ...first, ...after };
            const outcome = await write("createAccount", { student, trial });
            if (outcome.problem !== undefined) return outcome;
            const { password = "" } = OrderedAccount.parse(outcome.answer);
            setMade({ name: student.full_name, password });
            return { answer: undefined };
          }}
        />
      )}
    </Dialog>
  );
}
