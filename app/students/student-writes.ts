import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { changeBy } from "~/platform/backend/change-row";
import type { Enums } from "~/platform/backend/database.types";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";
import type { AccountOrder, NewStudent } from "./account-orders";
import { orderAccount } from "./order-account";
import { formatProblem, STUDENT_SENTENCES } from "./student-words";

const { call, changeOutcome } = writesWith({
  own: STUDENT_SENTENCES,
  failed: m.students_problem,
  away: m.students_problem_offline,
});

const done = () => toast({ title: m.students_done() });
const setActive = call("set_active");
const changeRole = call("change_role", done);
type Edit = { id: string; before: NewStudent; after: Partial<NewStudent> };
type Person = { person: string };

/** The created or changed account, and its temporary password, shown only once. */
export const OrderedAccount = z.object({ id: z.string(), password: z.optional(z.string()) });

async function order(what: AccountOrder): Promise<Result> {
  const outcome = await orderAccount(what);
  if ("error" in outcome) {
    const { error: code } = outcome;
    return { kind: code === "OFFLINE" ? "offline" : "refused", problem: formatProblem(code), code };
  }
  if (what.do !== "create") done();
  return { answer: outcome };
}

/** The teacher's writes of an existing account. */
export const studentWrites = {
  /** Saves a student's data. Address and role have their own functions. */
  async editStudent({ id, before, after: { email: _email, role: _role, ...after } }: Edit): Promise<Result> {
    const said = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
    const order = { full_name: before.full_name, ...said, student: id };
    const outcome = await changeOutcome(
      changeBy(before, after, (changes) => supabase().rpc("edit_student", { ...order, before: changes.before })),
    );
    if (outcome.problem === undefined && !outcome.answer) toast({ title: m.students_saved() });
    return outcome;
  },
  handOutPassword: ({ person }: Person) => order({ do: "hand out password", id: person }),
  changeRole: (change: Person & { role: Enums<"user_role"> }) => changeRole(change),
  async setActive({ person, active }: Person & { active: boolean }): Promise<Result> {
    const outcome = await setActive({ person, active });
    return outcome.problem === undefined ? order({ do: active ? "unlock" : "lock", id: person }) : outcome;
  },
  async deleteAccount({ person }: Person): Promise<Result> {
    const outcome = await order({ do: "delete", id: person });
    return outcome.problem === undefined ? { ...outcome, gone: true } : outcome;
  },
};

type Adopt = (trial: string, student: string) => Promise<void>;

/** The teacher's write of a new account; `adopt` links the trial class that the student booked. */
export const newStudentWrites = (adopt: Adopt) => ({
  async createAccount({ student, trial }: { student: NewStudent; trial: string | undefined }): Promise<Result> {
    const outcome = await order({ do: "create", student });
    const made = OrderedAccount.safeParse(outcome.answer).data;
    if (made && trial) await adopt(trial, made.id);
    return outcome;
  },
});
