import { replace } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";
import type { AssignmentWords } from "./assignment-draft";
import { HOMEWORK_SENTENCES } from "./homework-words";
import { type AssignmentRow, type Refused, saveAssignment } from "./save-assignment";

const { call, changeOutcome } = writesWith({
  own: HOMEWORK_SENTENCES,
  failed: m.common_save_failed,
  away: m.homework_problem_offline,
});

type Assignment = {
  id: string;
  kind: AssignmentWords["kind"];
  /** The assignment that was read; undefined for a new one. */
  before: AssignmentRow | undefined;
  after: AssignmentRow;
};

/** The teacher's write of an assignment, which reports the number of students who get it. */
export const assignmentWrites = {
  async saveAssignment({ before, after, ...which }: Assignment): Promise<Result> {
    let count = 0;
    let refused: Refused = [];
    const outcome = await changeOutcome(
      saveAssignment(which, before, after, (students, others) => {
        count = students;
        refused = others;
      }),
    );
    if (outcome.problem === undefined && !before)
      toast({ title: m.homework_assigned(), description: m.homework_notified({ count }) });
    return refused.length > 0 ? { answer: { refused } } : outcome;
  },
};

const withdraw = call("withdraw_homework");

/** The teacher's writes of one student's homework. */
export const gradingWrites = {
  gradeHomework: call("grade_homework", () => toast({ title: m.homework_graded() })),
  /** Withdraws the homework and returns to the list, because its page no longer exists. */
  async withdrawHomework({ homework, list }: { homework: string; list: string }): Promise<Result> {
    const outcome = await withdraw({ homework });
    if (outcome.problem === undefined) throw replace(list);
    return outcome;
  },
};
