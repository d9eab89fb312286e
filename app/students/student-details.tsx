import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatInstant } from "~/platform/time/school-time";
import { STUDENT_TEXT_NAMES } from "~/school/student-texts";
import { growthBetween } from "./placement-growth";
import type { Student } from "./read-student";
import { StandingPill } from "./student-words";

const GROWTH = { grown: m.test_grown, fallen: m.test_fallen, unclear: m.test_growth_unclear };

type Props = { student: Student };

/** The facts about a person, and whether they asked for erasure. */
export function StudentDetails({ student }: Props) {
  const lang = useLang();
  const day = (instant: string) => formatInstant(instant, lang, { dateStyle: "long" });
  const texts = STUDENT_TEXT_NAMES.map((name) => student[name]).filter(Boolean);
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3 text-soft">
        <span className="[overflow-wrap:anywhere]">{student.email}</span>
        <StandingPill {...student} />
        <Placements tests={student.placements} day={day} />
        <span>{m.students_since({ date: day(student.created_at) })}</span>
      </p>
      {texts.length > 0 && <p className="[overflow-wrap:anywhere]">{texts.join(": ")}</p>}
      {student.erasureRequest && (
        <p className="rounded-control border-danger border-l-4 bg-danger-soft px-4 py-3">
          {m.students_asked_erasure({ date: day(student.erasureRequest.requested_at) })}
        </p>
      )}
    </div>
  );
}

type PlacementsProps = { tests: Student["placements"]; day: (instant: string) => string };

/** The last placement test, the one before, and whether the student has grown in between. */
function Placements({ tests: [latest, earlier], day }: PlacementsProps) {
  if (!latest?.finished_at) return null;
  const growth = earlier && growthBetween(earlier, latest);
  return (
    <span>
      {m.test_result()}: {latest.level}, {day(latest.finished_at)}
      {latest.hurried && ` · ${m.test_hurried()}`}
      {earlier?.finished_at && ` · ${m.test_earlier()}: ${earlier.level}, ${day(earlier.finished_at)}`}
      {growth && ` · ${GROWTH[growth]()}`}
    </span>
  );
}
