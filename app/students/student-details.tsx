import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatInstant } from "~/platform/time/school-time";
import type { Student } from "./read-student";
import { StandingPill } from "./student-words";

type Props = { student: Student };

/** The facts about a person, and whether they asked for erasure. */
export function StudentDetails({ student }: Props) {
  const lang = useLang();
  const day = (instant: string) => formatInstant(instant, lang, { dateStyle: "long" });
  return (
    <div className="grid gap-4">
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
    </div>
  );
}
