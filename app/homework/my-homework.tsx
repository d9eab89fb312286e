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
import type { Homework } from "./read-homework";
import { UnsentAnswer } from "./unsent-answer";

type Props = {
  homework: Homework;
  backTo: string;
  grade: (grade: number) => ReactNode;
  /** A button that makes cards of corrections and missed words. */
  addCards?: (cards: readonly CardFacts[]) => ReactNode;
};

/** A student's own homework: the assignment and their answer. */
export function MyHomework({ homework, backTo, grade, addCards }: Props) {
  const { assignment, status, is_late } = homework;
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
        <AssignmentView assignment={assignment} assignedAt={homework.assigned_at} />
      </Card>
      <Card className="grid gap-4">
        {status === "graded" ? (
          <GradedView
            homework={homework}
            grade={homework.grade === null ? null : grade(homework.grade)}
            addCards={addCards}
          />
        ) : (
          <HandedIn key={homework.id} homework={homework}>
            <AnswerForm homework={homework} />
          </HandedIn>
        )}
      </Card>
      {status === "graded" && <UnsentAnswer key={`${homework.id} unsent`} homework={homework} />}
    </div>
  );
}
