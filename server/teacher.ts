import { SCREENS } from "../app/i18n/screens.ts";
import { readablePassword } from "../app/platform/session/readable-password.ts";
import type { Client } from "./backend/site-backend.ts";
import { terminalBox } from "./terminal-box.ts";

type Options = { server: Client; email: string; password?: string; siteUrl: string; print: (text: string) => void };

/** The teacher's account cannot be created. */
export class NoTeacher extends Error {}

/**
 * Creates the teacher's account when the school has none, and prints the sign-in. It is printed before the account is
 * created, so that a process that is killed in between leaves no account with an unknown password.
 */
export async function ensureTeacher({ server, email, password, siteUrl, print }: Options): Promise<void> {
  if (await hasTeacher(server)) return;
  const chosen = password ?? readablePassword();
  print(
    terminalBox("The teacher's sign-in. It is shown this once.", [
      ["Address", `${siteUrl}/pt/${SCREENS.profile.pt}`],
      ["E-mail", email],
      ["Password", password ? "the one in ADMIN_PASSWORD" : chosen],
    ]),
  );
  const { error } = await server.auth.admin.createUser({
    email,
    password: chosen,
    email_confirm: true,
    app_metadata: { role: "admin", ...(password ? {} : { temporary_password: true }) },
  });
  // Another process on the same database may have created it meanwhile.
  if (error && !(await hasTeacher(server)))
    throw new NoTeacher(`The teacher's account for ${email} (ADMIN_EMAIL) could not be made: ${error.message}`);
}

async function hasTeacher(server: Client): Promise<boolean> {
  const { data, error } = await server.from("profiles").select("id").eq("role", "admin").limit(1);
  if (error)
    throw new NoTeacher(
      `The profiles cannot be read: ${error.message}. On hosted Supabase, apply supabase/migrations first (see docs/operating.md).`,
    );
  return data.length > 0;
}
