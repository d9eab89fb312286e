import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatInstant } from "~/platform/time/school-time";
import { AccountActions } from "./account-actions";
import type { Student } from "./read-student";
import { StudentForm } from "./student-form";
import { StandingPill } from "./student-words";
import type { studentWrites } from "./student-writes";
import { TemporaryPassword } from "./temporary-password";

type Props = { student: Student; plans: readonly string[] };

/** A person's data with a form to change it, and the actions on their account. */
export function StudentDetails({ student, plans }: Props) {
  const lang = useLang();
  const { write } = useWrite<typeof studentWrites>();
  const [password, setPassword] = useState<string>();
  if (password) return <TemporaryPassword password={password} />;
  const day = (instant: string) => formatInstant(instant, lang, { dateStyle: "long" });
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-3 text-soft">
        <span className="[overflow-wrap:anywhere]">{student.email}</span>
        <StandingPill {...student} />
        {student.placement?.finished_at && (
          <span>
            {m.test_result()}: {student.placement.level}, {day(student.placement.finished_at)}
          </span>
        )}
        <span>{m.students_since({ date: day(student.created_at) })}</span>
      </p>
      {(student.profession || student.goal) && (
        <p className="[overflow-wrap:anywhere]">{[student.profession, student.goal].filter(Boolean).join(": ")}</p>
      )}
      {student.erasureRequest && (
        <p className="rounded-control border-danger border-l-4 bg-danger-soft px-4 py-3">
          {m.students_asked_erasure({ date: day(student.erasureRequest.requested_at) })}
        </p>
      )}
      <StudentForm
        student={student}
        plans={plans}
        label={m.students_save()}
        write={(before, after) => write("editStudent", { id: student.id, before, after })}
      />
      <AccountActions student={student} onPassword={setPassword} />
    </div>
  );
}
