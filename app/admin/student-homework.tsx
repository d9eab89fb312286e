import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { GradeBadge } from "~/grades/grade-badge";
import { AssignmentView } from "~/homework/assignment-view";
import { GradeForm } from "~/homework/grade-form";
import type { gradingWrites } from "~/homework/homework-writes";
import type { NextToGrade, Takes } from "~/homework/read-homework";
import { FirstTake } from "~/homework/takes";
import { takesInOrder } from "~/homework/takes-in-order";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { onDemand, useWasOpen } from "~/ui/on-demand";

type Props = {
  homework: Takes;
  /** The address of the list. */
  backTo: string;
  teacher: string;
  students: readonly { id: string; name: string }[];
  /** Other submissions that wait for a grade. */
  waiting: NextToGrade;
};

const AssignmentDialog = onDemand(async () => (await import("~/homework/assignment-dialog")).AssignmentDialog);

/** A student's homework for the teacher: the assignment, the answer, and the grade. */
export function StudentHomework({ homework, backTo, teacher, students, waiting: { left, next } }: Props) {
  const { assignment, status } = homework;
  const { first, second } = takesInOrder(homework);
  const navigate = useNavigate();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  // In the address, because the page loads anew when the form wants the microphone.
  const [search, setSearch] = useSearchParams();
  const wasEditing = useWasOpen(search.has("edit"));
  const setEditing = (next: boolean) =>
    setSearch(next ? { edit: "" } : {}, { preventScrollReset: true, replace: !next });
  const { write, busy, problem } = useWrite<typeof gradingWrites>();
  return (
    <div className="grid gap-4">
      <Link
        to={backTo}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start underline underline-offset-4 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {m.homework_back_to_list()}
      </Link>
      <Card className="grid gap-4">
        <h2 lang={tagOfTitle(assignment.title)} className="text-2xl [overflow-wrap:anywhere]">
          {assignment.title}
        </h2>
        <AssignmentView assignment={assignment} assignedAt={first.assigned_at} />
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
            {m.homework_edit()}
          </Button>
          {status === "pending" && (
            <Button variant="danger" size="sm" onClick={() => setIsWithdrawing(true)}>
              {m.homework_withdraw()}
            </Button>
          )}
        </div>
      </Card>
      {second && homework.retake_of && (
        <FirstTake first={first} second={second} grade={(value) => <GradeBadge grade={value} />} />
      )}
      <Card className="grid gap-4">
        {second && (
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h3 className="text-xl">{homework.retake_of ? m.homework_second_take() : m.homework_first_take()}</h3>
            {!homework.retake_of && (
              <Link
                to={`/admin/students/${second.student_id}/homework/${second.id}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4 print:hidden"
              >
                {m.homework_second_take()}
              </Link>
            )}
          </div>
        )}
        <GradeForm
          homework={homework}
          left={left}
          {...(next && { onNext: () => void navigate(`/admin/students/${next.student_id}/homework/${next.id}`) })}
        />
      </Card>
      {wasEditing && (
        <AssignmentDialog
          open={search.has("edit")}
          onClose={() => setEditing(false)}
          teacher={teacher}
          students={students}
          assignment={{ ...assignment, dictation: homework.dictation }}
          onSaved={() => setEditing(false)}
        />
      )}
      <ConfirmDialog
        open={isWithdrawing}
        onOpenChange={setIsWithdrawing}
        title={m.homework_withdraw_title()}
        thing={assignment.title}
        description={m.homework_withdraw_text()}
        confirmLabel={m.homework_withdraw()}
        onConfirm={() => void write("withdrawHomework", { homework: homework.id, list: backTo })}
        busy={busy ? m.common_saving() : undefined}
        error={problem}
      />
    </div>
  );
}
