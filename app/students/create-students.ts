import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import type { NewStudent } from "./account-orders";
import { orderAccount } from "./order-account";

/** The outcome of each address so far; a refusal has its reason, in the page's language. */
export type Outcomes = ReadonlyMap<string, "made" | "lost" | { refused: string }>;

/** The next student would be refused for the same reason. */
const NOT_ALLOWED = new Set(["NOT_SIGNED_IN", "SECOND_FACTOR_NEEDED", "NOT_ALLOWED"]);

type Ways = {
  order: (student: NewStudent) => Promise<Result>;
  /** True if somebody of this address waits with a first password. */
  isInvited: (email: string) => Promise<boolean>;
};
const WAYS: Ways = {
  order: (student) => orderAccount({ do: "create", student }),
  async isInvited(email) {
    const { data } = await supabase().from("profiles").select("id").eq("email", email).eq("temporary_password", true);
    return (data ?? []).length > 0;
  },
};

/**
 * Creates accounts one after another, because each hashes a password. It stops at an error that the others would meet
 * as well, and can be called again with the outcomes so far.
 * @param students passed the checks and had no account then; one whose answer was lost, and who has an account now, was
 * created here.
 * @returns `stopped`: the reason that ended it early, in the page's language.
 */
export async function createStudents(
  students: readonly NewStudent[],
  before: Outcomes,
  onStep: (outcomes: Outcomes) => void,
  { order, isInvited }: Ways = WAYS,
): Promise<{ outcomes: Outcomes; stopped?: string }> {
  const outcomes = new Map(before);
  const left = students.filter(({ email }) => outcomes.get(email) !== "made");
  // A row that fails repeatedly must not block the others.
  const untried = left.filter(({ email }) => !outcomes.has(email));
  for (const student of [...untried, ...left.filter(({ email }) => outcomes.has(email))]) {
    const { email } = student;
    const answer = await order(student);
    if (answer.problem === undefined) outcomes.set(email, "made");
    else if (answer.kind !== "refused") {
      // It is not known whether the account was made.
      outcomes.set(email, "lost");
      return { outcomes, stopped: answer.problem };
    } else if (NOT_ALLOWED.has(answer.code)) return { outcomes, stopped: answer.problem };
    else if (answer.code === "EMAIL_TAKEN" && before.get(email) === "lost" && (await isInvited(email)))
      outcomes.set(email, "made");
    else outcomes.set(email, { refused: answer.problem });
    onStep(new Map(outcomes));
  }
  return { outcomes };
}
