import { useState } from "react";
import { useWrite } from "~/platform/forms/use-write";
import { AccountActions } from "./account-actions";
import type { Student } from "./read-student";
import { StudentForm } from "./student-form";
import type { studentWrites } from "./student-writes";
import { TemporaryPassword } from "./temporary-password";

type Props = { student: Student; plans: readonly string[] };

/** The form of a person's data, and the actions on their account. */
export function StudentAccount({ student, plans }: Props) {
  const { write } = useWrite<typeof studentWrites>();
  const [password, setPassword] = useState<string>();
  if (password) return <TemporaryPassword password={password} />;
  return (
    <div className="grid gap-6">
      <StudentForm
        student={student}
        plans={plans}
        write={(before, after) => write("editStudent", { id: student.id, before, after })}
      />
      <AccountActions student={student} onPassword={setPassword} />
    </div>
  );
}
