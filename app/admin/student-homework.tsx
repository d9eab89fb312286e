import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { AssignmentForm } from "~/homework/assignment-form";
import { AssignmentView } from "~/homework/assignment-view";
import { GradeForm } from "~/homework/grade-form";
import { homeworkRefusal } from "~/homework/homework-words";
import type { Homework } from "~/homework/read-homework";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { toast } from "~/ui/toast-store";

type Props = {
  homework: Homework;
  /** The address of the list. */
  backTo: string;
  teacher: string;
  students: readonly { id: string; name: string }[];
  onChanged: () => Promise<unknown>;
  onGone: () => void;
};

/** One student's homework for the teacher: what was set, the answer, and the grade. */
export function StudentHomework({ homework, backTo, teacher, students, onChanged, onGone }: Props) {
  const { assignment, status } = homework;
  const [open, setOpen] = useState<"edit" | "withdraw">();
  const [problem, setProblem] = useState<string>();
  const withdraw = async () => {
    const { error } = await supabase().rpc("withdraw_homework", { homework: homework.id });
    if (error) return setProblem(homeworkRefusal(error.message));
    onGone();
  };
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
        <h2 className="text-2xl [overflow-wrap:anywhere]">{assignment.title}</h2>
        <AssignmentView assignment={assignment} assignedAt={homework.assigned_at} />
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => setOpen("edit")}>
            {m.homework_edit()}
          </Button>
          {status === "pending" && (
            <Button variant="danger" size="sm" onClick={() => setOpen("withdraw")}>
              {m.homework_withdraw()}
            </Button>
          )}
        </div>
      </Card>
      <Card>
        <GradeForm
          homework={homework}
          onGraded={async () => {
            toast({ title: m.homework_graded() });
            await onChanged();
          }}
          onReplaced={onChanged}
        />
      </Card>
      <Dialog open={open === "edit"} onOpenChange={() => setOpen(undefined)} title={m.homework_edit()}>
        <AssignmentForm
          teacher={teacher}
          students={students}
          assignment={{ ...assignment, dictation: homework.dictation }}
          onSaved={() => {
            setOpen(undefined);
            void onChanged();
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={open === "withdraw"}
        onOpenChange={() => setOpen(undefined)}
        title={m.homework_withdraw_title()}
        thing={assignment.title}
        description={m.homework_withdraw_text()}
        confirmLabel={m.homework_withdraw()}
        onConfirm={() => void withdraw()}
        error={problem}
      />
    </div>
  );
}
