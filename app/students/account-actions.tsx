import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast-store";
import type { AccountOutcome } from "./account-orders";
import { orderAccount } from "./order-account";
import type { Student } from "./read-student";
import { formatProblem } from "./student-words";

type Props = { student: Student; onChange: () => void; onGone: () => void; onPassword: (password: string) => void };

type Act = {
  label: string;
  title: string;
  text: string;
  danger?: true;
  run: () => Promise<AccountOutcome>;
};

/** Actions on an account: each states its consequences before it is done. */
export function AccountActions({ student, onChange, onGone, onPassword }: Props) {
  const [asking, setAsking] = useState<Act>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { id, role, deactivated_at } = student;

  const verb = async (call: PromiseLike<{ error: { message: string } | null }>): Promise<AccountOutcome> => {
    const { error } = await call;
    return error ? { error: error.message } : { id };
  };
  const setActive = async (active: boolean): Promise<AccountOutcome> => {
    const outcome = await verb(supabase().rpc("set_active", { person: id, active }));
    return "error" in outcome ? outcome : orderAccount({ do: active ? "unlock" : "lock", id });
  };

  const acts: Act[] = [
    {
      label: m.students_hand_out(),
      title: m.students_hand_out_title(),
      text: m.students_hand_out_text(),
      run: () => orderAccount({ do: "hand out password", id }),
    },
    {
      label: role === "admin" ? m.students_make_student() : m.students_make_admin(),
      title: role === "admin" ? m.students_make_student_title() : m.students_make_admin_title(),
      text: role === "admin" ? m.students_make_student_text() : m.students_make_admin_text(),
      run: () => verb(supabase().rpc("change_role", { person: id, role: role === "admin" ? "aluno" : "admin" })),
    },
    deactivated_at
      ? {
          label: m.students_reactivate(),
          title: m.students_reactivate_title(),
          text: m.students_reactivate_text(),
          run: () => setActive(true),
        }
      : {
          label: m.students_deactivate(),
          title: m.students_deactivate_title(),
          text: m.students_deactivate_text(),
          danger: true,
          run: () => setActive(false),
        },
    {
      label: m.students_delete(),
      title: m.students_delete_title(),
      text: m.students_delete_text(),
      danger: true,
      run: () => orderAccount({ do: "delete", id }),
    },
  ];

  const confirm = async (act: Act) => {
    setBusy(true);
    const outcome = await act.run();
    setBusy(false);
    if ("error" in outcome) {
      const description = formatProblem(outcome.error);
      setProblem(description);
      return toastError({ title: m.common_error_title(), description, error: outcome.error });
    }
    setAsking(undefined);
    toast({ title: m.students_done() });
    if (outcome.password) onPassword(outcome.password);
    if (act.label === m.students_delete()) onGone();
    else onChange();
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
          busy={busy ? m.students_saving() : undefined}
          error={problem}
        />
      )}
    </section>
  );
}
