import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Dialog } from "~/ui/dialog";
import { orderAccount } from "./order-account";
import { StudentForm } from "./student-form";
import { EMPTY, type StudentValues } from "./student-form-schema";
import { TemporaryPassword } from "./temporary-password";

type Props = {
  open: boolean;
  plans: readonly string[];
  /** Facts that are known already. */
  known?: Partial<StudentValues> | undefined;
  onClose: () => void;
  onMade: (id: string) => void;
};

/** Makes an account, then shows the password that goes with it. */
export function NewStudent({ open, plans, known, onClose, onMade }: Props) {
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
            const outcome = await orderAccount({ do: "create", student });
            if ("error" in outcome) return { problem: { code: "", message: outcome.error } };
            setMade({ name: student.full_name, password: outcome.password ?? "" });
            onMade(outcome.id);
          }}
        />
      )}
    </Dialog>
  );
}
