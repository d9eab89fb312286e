import type { ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Card } from "~/ui/card";
import { Pill } from "~/ui/pill";
import type { CardFacts } from "./card-facts";
import { GradedAnswer, GradeLine, PassageComments, TeacherSays } from "./graded-view";
import type { Homework } from "./read-homework";
import type { RetakeRule } from "./retakes";
import { SentFiles } from "./sent-files";

type Shown = {
  grade: (grade: number) => ReactNode;
  /** A button that adds cards, for their student. */
  addCards?: ((cards: readonly CardFacts[]) => ReactNode) | undefined;
};
type Props = Shown & { homework: Homework };
type Both = Shown & { first: Homework; second: Homework };

/** Two graded takes side by side, with what the teacher said of the first between them. */
export function TakesView({ first, second, ...shown }: Both) {
  const isRemarked = hasRemarks(first);
  return (
    <>
      <CountingLine first={first} second={second} />
      <div className={isRemarked ? "grid gap-4 lg:grid-cols-[4fr_3fr_4fr]" : "grid gap-4 lg:grid-cols-2"}>
        <TakeCard name={m.homework_first_take()} homework={first} {...shown} />
        {isRemarked && (
          <Card className="grid content-start gap-3">
            <Remarks homework={first} {...shown} />
          </Card>
        )}
        <TakeCard name={m.homework_second_take()} homework={second} {...shown}>
          <Remarks homework={second} {...shown} />
        </TakeCard>
      </div>
    </>
  );
}

/** The first take with its remarks, above a second one that is being done or graded. */
export function FirstTake({ first, second, ...shown }: Both) {
  // A dictation's words would stand beside the field in which they are to be written.
  const isFolded = first.assignment.kind === "dictation" && second.status === "pending";
  return (
    <>
      <CountingLine first={first} second={second} />
      <Card>
        <details open={!isFolded}>
          <summary className="-my-2 min-h-11 cursor-pointer py-2">
            <h3 className="inline text-xl">{m.homework_first_take()}</h3>
          </summary>
          <div className="mt-5 grid gap-4">
            <TakeBody homework={first} {...shown} />
            <Remarks homework={first} {...shown} />
          </div>
        </details>
      </Card>
    </>
  );
}

const TakeCard = ({ name, children, ...take }: Props & { name: string; children?: ReactNode }) => (
  <Card className="grid content-start gap-4">
    <h3 className="text-xl">{name}</h3>
    <TakeBody {...take} />
    {children}
  </Card>
);

const TakeBody = ({ homework, grade, addCards }: Props) => (
  <>
    {homework.grade !== null && (
      <GradeLine grade={grade(homework.grade)}>{homework.counts && <Pill>{m.homework_counting()}</Pill>}</GradeLine>
    )}
    <GradedAnswer homework={homework} addCards={addCards} />
    <SentFiles homework={homework} />
  </>
);

/** True if the teacher said something beside the grade; remarks on a recording are in its player. */
const hasRemarks = ({ comment, marks }: Homework): boolean => comment !== null || marks.length > 0;

const Remarks = ({ homework, addCards }: Omit<Props, "grade">) => (
  <>
    <TeacherSays comment={homework.comment} />
    <PassageComments homework={homework} addCards={addCards} />
  </>
);

/** Says which of the two grades counts, and why. */
export const CountingLine = ({ first, second }: Omit<Both, keyof Shown>) => (
  <p className="text-soft">{countingSentence(first.assignment.retake, second)()}</p>
);

function countingSentence(rule: RetakeRule, second: Homework): () => string {
  if (rule === "none") return m.homework_counts_first;
  if (second.grade === null) return rule === "better" ? m.homework_will_count_better : m.homework_will_count_newer;
  if (rule === "newer") return m.homework_counts_newer;
  return second.counts ? m.homework_counts_better_second : m.homework_counts_better_first;
}
