import { refusalOf } from "~/platform/backend/refusal-of";
import { readablePassword } from "~/platform/session/readable-password";
import type { AccountOutcome, NewStudent } from "./account-orders";
import { issuePassword } from "./issue-password";
import type { Server } from "./server-client";

/**
 * Makes an account with a password that is mailed, expires and works once. An account that could not be completed is
 * taken back, so that trying again works.
 */
export async function createAccount(server: Server, student: NewStudent): Promise<AccountOutcome> {
  const { email, role, full_name, language, birth_date, guardian_name, guardian_contact, ...rest } = student;
  const make = () =>
    server.auth.admin.createUser({
      email,
      // The password stays unknown: the next step issues another.
      password: readablePassword(),
      email_confirm: true,
      user_metadata: { full_name, language, birth_date, guardian_name, guardian_contact },
      app_metadata: { role },
    });
  let made = await make();
  // The address belongs to an unconfirmed sign-up: it is free for the account that the teacher makes.
  if (made.error?.code === "email_exists" && (await server.rpc("cancel_sign_up", { address: email })).data)
    made = await make();
  if (made.error) return { error: made.error.code === "email_exists" ? "EMAIL_TAKEN" : made.error.message };
  const { id } = made.data.user;
  const refused = await refusalOf(server.from("profiles").update(rest).eq("id", id).select("id"));
  const outcome = refused ? { error: refused.message } : await issuePassword(server, id);
  if ("error" in outcome) await server.auth.admin.deleteUser(id);
  return outcome;
}
