import { supabase } from "~/platform/backend/supabase";
import type { AccountOutcome, NewStudent } from "./account-orders";
import { orderAccount } from "./order-account";

/** The outcome of each address so far. */
export type Outcomes = ReadonlyMap<string, "made" | "lost" | { refused: string }>;

/** After these it is not known whether an account was made. */
const UNKNOWN = new Set(["OFFLINE", "NO_ANSWER"]);
/** The next student would be refused for the same reason. */
const NOT_ALLOWED = new Set(["NOT_SIGNED_IN", "SECOND_FACTOR_NEEDED", "NOT_ALLOWED"]);

type Ways = {
  order: (student: NewStudent) => Promise<AccountOutcome>;
  /** Whether somebody of this address waits with a first password. */
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
 * @returns `stopped`: the code of the error that ended it early.
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
    if (!("error" in answer)) outcomes.set(email, "made");
    else if (UNKNOWN.has(answer.error)) {
      outcomes.set(email, "lost");
      return { outcomes, stopped: answer.error };
    } else if (NOT_ALLOWED.has(answer.error)) return { outcomes, stopped: answer.error };
    else if (answer.error === "EMAIL_TAKEN" && before.get(email) === "lost" && (await isInvited(email)))
      outcomes.set(email, "made");
    else outcomes.set(email, { refused: answer.error });
    onStep(new Map(outcomes));
  }
  return { outcomes };
}
