import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { Card } from "~/ui/card";
import { AnswerForm } from "./answer-form";
import { AssignmentView } from "./assignment-view";
import type { CardFacts } from "./card-facts";
import { GradedView } from "./graded-view";
import { HandedIn } from "./handed-in";
import { HomeworkPill } from "./homework-words";
import type { Takes } from "./read-homework";
import { RetakeButton } from "./retake-button";
import { FirstTake, TakesView } from "./takes";
import { takesInOrder } from "./takes-in-order";
import { UnsentAnswer } from "./unsent-answer";

type Props = {
  homework: Takes;
  backTo: string;
  grade: (grade: number) => ReactNode;
  /** A button that makes cards of corrections and missed words. */
  addCards?: (cards: readonly CardFacts[]) => ReactNode;
};

/** A student's own homework: the assignment and their answer, or both answers where it is done again. */
export function MyHomework({ homework, backTo, grade, addCards }: Props) {
  const { first, second } = takesInOrder(homework);
  const latest = second ?? first;
  const { assignment, status, is_late } = latest;
  return (
    <div className="grid gap-4">
      <Link
        to={backTo}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-2 justify-self-start underline underline-offset-4 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {m.homework_back_to_list()}
      </Link>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 lang={tagOfTitle(assignment.title)} className="text-2xl [overflow-wrap:anywhere]">
            {assignment.title}
          </h2>
          <HomeworkPill status={status} isLate={is_late} />
        </div>
        <AssignmentView assignment={assignment} assignedAt={first.assigned_at} />
      </Card>
      {second && status === "graded" ? (
        <TakesView first={first} second={second} grade={grade} addCards={addCards} />
      ) : (
        <>
          {second && <FirstTake first={first} second={second} grade={grade} addCards={addCards} />}
          <Card className="grid gap-4">
            {second && (
              <h3 id={SECOND_TAKE} tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
                {m.homework_second_take()}
              </h3>
            )}
            {status === "graded" ? (
              <>
                <GradedView
                  homework={first}
                  grade={first.grade === null ? null : grade(first.grade)}
                  addCards={addCards}
                />
                <RetakeButton homework={first} onBegun={() => document.getElementById(SECOND_TAKE)?.focus()} />
              </>
            ) : (
              <HandedIn key={latest.id} homework={latest}>
                <AnswerForm homework={latest} />
              </HandedIn>
            )}
          </Card>
        </>
      )}
      {status === "graded" && <UnsentAnswer key={`${latest.id} unsent`} homework={latest} />}
    </div>
  );
}

/** The id of the heading that takes the focus once a second take is begun. */
const SECOND_TAKE = "second-take";
