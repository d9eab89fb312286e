import { refusalOf } from "~/platform/backend/refusal-of";
import { readablePassword } from "~/platform/session/readable-password";
import type { AccountOutcome, NewStudent } from "./account-orders";
import { issuePassword } from "./issue-password";
import type { Server } from "./server-client";

/**
 * Creates an account with a mailed temporary password. An incomplete account is deleted again, so that a retry works.
 */
export async function createAccount(server: Server, student: NewStudent): Promise<AccountOutcome> {
  const { email, role, full_name, language, birth_date, guardian_name, guardian_contact, ...rest } = student;
  const make = () =>
    server.auth.admin.createUser({
      email,
      // A random password that nobody knows; the next step issues the temporary one.
      password: readablePassword(),
      email_confirm: true,
      user_metadata: { full_name, language, birth_date, guardian_name, guardian_contact },
      app_metadata: { role },
    });
  let made = await make();
  // An unconfirmed sign-up has the address, which does not block the teacher.
  if (made.error?.code === "email_exists" && (await server.rpc("cancel_sign_up", { address: email })).data)
    made = await make();
  if (made.error) return { error: made.error.code === "email_exists" ? "EMAIL_TAKEN" : made.error.message };
  const { id } = made.data.user;
  const refused = await refusalOf(server.from("profiles").update(rest).eq("id", id).select("id"));
  const outcome = refused ? { error: refused.message } : await issuePassword(server, id);
  if ("error" in outcome) await server.auth.admin.deleteUser(id);
  return outcome;
}
