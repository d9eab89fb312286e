import { useState } from "react";
import { useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { readAnswer } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast-store";
import { orderedAccount } from "./order-account";
import type { Student } from "./read-student";
import type { studentWrites } from "./student-writes";

type Props = { student: Student; onPassword: (password: string) => void };

type AccountAction = {
  label: string;
  title: string;
  text: string;
  danger?: true;
  run: () => Promise<Result>;
};

/** Actions on an account, each with a dialog that states its consequences. */
export function AccountActions({ student, onPassword }: Props) {
  const [asking, setAsking] = useState<AccountAction>();
  const { write, busy } = useWrite<typeof studentWrites>();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { id: person, role, deactivated_at } = student;

  const acts: AccountAction[] = [
    {
      label: m.students_hand_out(),
      title: m.students_hand_out_title(),
      text: m.students_hand_out_text(),
      run: () => write("handOutPassword", { person }),
    },
    {
      label: role === "admin" ? m.students_make_student() : m.students_make_admin(),
      title: role === "admin" ? m.students_make_student_title() : m.students_make_admin_title(),
      text: role === "admin" ? m.students_make_student_text() : m.students_make_admin_text(),
      run: () => write("changeRole", { person, role: role === "admin" ? "aluno" : "admin" }),
    },
    deactivated_at
      ? {
          label: m.students_reactivate(),
          title: m.students_reactivate_title(),
          text: m.students_reactivate_text(),
          run: () => write("setActive", { person, active: true }),
        }
      : {
          label: m.students_deactivate(),
          title: m.students_deactivate_title(),
          text: m.students_deactivate_text(),
          danger: true,
          run: () => write("setActive", { person, active: false }),
        },
    {
      label: m.students_delete(),
      title: m.students_delete_title(),
      text: m.students_delete_text(),
      danger: true,
      run: () => write("deleteAccount", { person }),
    },
  ];

  const confirm = async (act: AccountAction) => {
    const outcome = await act.run();
    if (outcome.problem !== undefined) {
      setProblem(outcome.problem);
      return toastFailure(outcome);
    }
    // Not a redirect in the action, which the router drops when the page revalidates meanwhile.
    if (outcome.gone) toast({ title: m.students_deleted(), description: m.students_deleted_text() });
    if (outcome.gone) return navigate("/admin/manage-students", { replace: true });
    setAsking(undefined);
    const password = (await readAnswer(outcome.answer, orderedAccount))?.password;
    if (password) onPassword(password);
  };

  return (
    <section className="grid gap-3 border-t pt-5" aria-labelledby="account-actions">
      <h2 id="account-actions" className="text-lg">
        {m.students_account()}
      </h2>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {acts.map((act) => (
          <Button
            key={act.label}
            size="sm"
            variant={act.danger ? "danger" : "quiet"}
            onClick={() => {
              setProblem(undefined);
              setAsking(act);
            }}
          >
            {act.label}
          </Button>
        ))}
      </div>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || setAsking(undefined)}
          title={asking.title}
          thing={`${student.full_name} (${student.email})`}
          description={asking.text}
          confirmLabel={asking.label}
          variant={asking.danger ? "danger" : "primary"}
          onConfirm={() => void confirm(asking)}
          busy={busy ? m.common_saving() : undefined}
          error={problem}
        />
      )}
    </section>
  );
}
