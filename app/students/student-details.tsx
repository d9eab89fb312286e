import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { formatInstant } from "~/platform/time/school-time";
import { toast } from "~/ui/toast-store";
import { AccountActions } from "./account-actions";
import type { Student } from "./read-student";
import { StudentForm } from "./student-form";
import { EMPTY, type StudentValues } from "./student-form-schema";
import { StandingPill } from "./student-words";
import { TemporaryPassword } from "./temporary-password";

type Props = { student: Student; plans: readonly string[]; onChange: () => void; onGone: () => void };

const valuesOf = (student: Student): StudentValues => {
  const known = Object.entries(student).filter(([name, value]) => name in EMPTY && value !== null);
  return { ...EMPTY, ...Object.fromEntries(known) };
};

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
        values={valuesOf(student)}
        plans={plans}
        label={m.students_save()}
        onSave={async ({ email: _email, role: _role, ...change }) => {
          const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
          const order = { full_name: change.full_name, ...given, student: student.id };
          const { error } = await supabase().rpc("edit_student", order);
          if (error) return error.message;
          toast({ title: m.students_saved() });
          onChange();
        }}
      />
      <AccountActions student={student} onChange={onChange} onGone={onGone} onPassword={setPassword} />
    </div>
  );
}
