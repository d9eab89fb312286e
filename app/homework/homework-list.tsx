import type { ReactNode } from "react";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { NotRead, PartMissing } from "~/platform/errors/part-missing";
import { Older } from "~/platform/lists/older-rows";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { LinkRow } from "~/ui/link-row";
import { HomeworkPill, KIND_NAMES } from "./homework-words";
import type { HomeworkLine, listGraded, StudentHomework } from "./read-homework";

type Props = {
  student: string;
  homework: StudentHomework;
  /** The address of a homework's page; undefined for a list without links. */
  linkTo?: ((id: string) => string) | undefined;
  grade: (grade: number) => ReactNode;
  level?: 2 | 3;
};

const readGraded: typeof listGraded = async (...asked) => (await import("./read-homework")).listGraded(...asked);

/** A student's homework: open and completed. */
export function HomeworkList({ student, homework: { active, completed }, linkTo, grade, level = 2 }: Props) {
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title={m.homework_active()} level={level} />
        {active === null ? (
          <NotRead />
        ) : active.length === 0 ? (
          <EmptyState level={3} title={m.homework_none()} text={m.homework_none_text()} />
        ) : (
          <Lines lines={active} linkTo={linkTo} grade={grade} />
        )}
      </Card>
      {completed === null && <PartMissing title={m.homework_completed()} />}
      {completed && completed.total > 0 && (
        <Card>
          <CardHeader title={m.homework_completed()} level={level} />
          <Older of={student} label={m.homework_completed()} first={completed} read={readGraded}>
            {(lines) => <Lines lines={lines} linkTo={linkTo} grade={grade} />}
          </Older>
        </Card>
      )}
    </div>
  );
}

/** The kind with the last day, or with the take that has none, and whether the grade of another take counts. */
function describe({ kind, status, due_on, retake_of, counts }: HomeworkLine, today: string, lang: Lang): string {
  const due = status === "pending" && due_on < today ? m.homework_was_due : m.homework_due;
  const what = retake_of
    ? `${KIND_NAMES[kind]()} · ${m.homework_second_take()}`
    : `${KIND_NAMES[kind]()}, ${due({ day: formatDay(due_on, lang) })}`;
  return status === "graded" && !counts ? `${what} · ${m.homework_other_counts()}` : what;
}

function Lines({ lines, linkTo, grade }: { lines: HomeworkLine[] } & Pick<Props, "linkTo" | "grade">) {
  const lang = useLang();
  const today = schoolToday();
  return (
    <ul className="divide-y">
      {lines.map((line) => (
        <LinkRow
          key={line.id}
          to={linkTo?.(line.id)}
          title={line.title}
          lang={tagOfTitle(line.title)}
          detail={describe(line, today, lang)}
          aside={
            <>
              <HomeworkPill status={line.status} isLate={line.is_late} />
              {line.grade !== null && grade(line.grade)}
            </>
          }
          below
        />
      ))}
    </ul>
  );
}
