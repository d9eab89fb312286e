import type { AuthError } from "@supabase/supabase-js";
import { supabase } from "~/platform/backend/supabase";
import { type NotKept, sessionTrouble } from "~/platform/session/session-store";
import { meantPasswords } from "./typed-password";

/** Signs in with the password as it was typed, or as it may have been meant. @returns what was wrong. */
export async function signInWith(email: string, typed: string): Promise<AuthError | NotKept | null> {
  const attempt = async (password: string) =>
    sessionTrouble() ?? (await supabase().auth.signInWithPassword({ email, password })).error;
  const [first = typed, ...others] = meantPasswords(typed);
  let error = await attempt(first);
  for (const other of others) if (error?.code === "invalid_credentials") error = await attempt(other);
  return error;
}
