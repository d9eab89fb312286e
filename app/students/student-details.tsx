import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { changeBy } from "~/platform/backend/change-row";
import { supabase } from "~/platform/backend/supabase";
import { formatInstant } from "~/platform/time/school-time";
import { toast } from "~/ui/toast-store";
import { AccountActions } from "./account-actions";
import type { NewStudent } from "./account-orders";
import type { Student } from "./read-student";
import { StudentForm } from "./student-form";
import { StandingPill } from "./student-words";
import { TemporaryPassword } from "./temporary-password";

type Props = { student: Student; plans: readonly string[]; onChange: () => void; onGone: () => void };

/** An account's address and role are changed in other ways. */
async function write(id: string, before: NewStudent, { email: _email, role: _role, ...after }: Partial<NewStudent>) {
  const said = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
  const order = { full_name: before.full_name, ...said, student: id };
  return changeBy(before, after, (changes) => supabase().rpc("edit_student", { ...order, before: changes.before }));
}

/** One person: what is known of them, to change, and what can be done with their account. */
export function StudentDetails({ student, plans, onChange, onGone }: Props) {
  const lang = useLang();
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
        write={(before, after) => write(student.id, before, after)}
        onSaved={() => {
          toast({ title: m.students_saved() });
          onChange();
        }}
      />
      <AccountActions student={student} onChange={onChange} onGone={onGone} onPassword={setPassword} />
    </div>
  );
}
