import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { requireAnswer } from "~/platform/backend/read-answer";
import { useWrite } from "~/platform/forms/use-write";
import { Dialog } from "~/ui/dialog";
import type { NewStudent as NewStudentData } from "./account-orders";
import { FirstSteps } from "./first-steps";
import { orderedAccount } from "./order-account";
import { StudentForm } from "./student-form";
import { EMPTY, type StudentValues } from "./student-values";
import type { newStudentWrites } from "./student-writes";
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

/** Creates an account, then shows its temporary password and the steps that follow. */
export function NewStudent({ open, plans, known, trial, onClose }: Props) {
  const { write } = useWrite<ReturnType<typeof newStudentWrites>>();
  const [made, setMade] = useState<{ id: string; student: NewStudentData; password: string }>();
  const first = { ...EMPTY, ...known };
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={made ? m.students_made_title({ name: made.student.full_name }) : m.students_new()}
    >
      {made ? (
        <div className="grid gap-5">
          <TemporaryPassword password={made.password} />
          {made.student.role === "aluno" && <FirstSteps {...made} onClose={close} />}
        </div>
      ) : (
        <StudentForm
          isNew
          student={first}
          plans={plans}
          write={async (_, after) => {
            const student = { ...first, ...after };
            const outcome = await write("createAccount", { student, trial });
            if (outcome.problem !== undefined) return outcome;
            const { id, password = "" } = await requireAnswer(outcome.answer, orderedAccount);
            setMade({ id, student, password });
            return { answer: undefined };
          }}
        />
      )}
    </Dialog>
  );
}
