import { m } from "~/i18n/paraglide/messages";
import { changeBy } from "~/platform/backend/change-row";
import type { Enums } from "~/platform/backend/database.types";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";
import type { AccountOrder, NewStudent } from "./account-orders";
import { type OrderedAccount, orderAccount } from "./order-account";
import { STUDENT_SENTENCES } from "./student-words";

const { call, changeOutcome } = writesWith({
  own: STUDENT_SENTENCES,
  failed: m.students_problem,
  away: m.account_error_offline,
});

const done = () => toast({ title: m.students_done() });
const setActive = call("set_active");
const changeRole = call("change_role", done);
type Edit = { id: string; before: NewStudent; after: Partial<NewStudent> };
type Person = { person: string };

/** Says that the account was changed. */
async function change(what: AccountOrder): Promise<Result<OrderedAccount>> {
  const outcome = await orderAccount(what);
  if (outcome.problem === undefined) done();
  return outcome;
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
  handOutPassword: ({ person }: Person) => change({ do: "hand out password", id: person }),
  changeRole: (change: Person & { role: Enums<"user_role"> }) => changeRole(change),
  async setActive({ person, active }: Person & { active: boolean }): Promise<Result> {
    const outcome = await setActive({ person, active });
    return outcome.problem === undefined ? change({ do: active ? "unlock" : "lock", id: person }) : outcome;
  },
  async deleteAccount({ person }: Person): Promise<Result> {
    const outcome = await change({ do: "delete", id: person });
    return outcome.problem === undefined ? { ...outcome, gone: true } : outcome;
  },
};

type Adopt = (trial: string, student: string) => Promise<void>;

/** The teacher's write of a new account; `adopt` links the trial class that the student booked. */
export const newStudentWrites = (adopt: Adopt) => ({
  async createAccount({ student, trial }: { student: NewStudent; trial: string | undefined }): Promise<Result> {
    const outcome = await orderAccount({ do: "create", student });
    if (outcome.answer && trial) await adopt(trial, outcome.answer.id);
    return outcome;
  },
});
