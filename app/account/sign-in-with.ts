import type { AuthError } from "@supabase/supabase-js";
import { authClient } from "~/platform/backend/supabase";
import { type SessionNotStored, sessionStorageProblem } from "~/platform/session/session-store";
import { passwordCandidates } from "./normalize-password";

/** Signs in with the password as typed, or else normalized. @returns the problem in words, or undefined. */
export async function signInWith(email: string, typed: string): Promise<AuthError | SessionNotStored | null> {
  const attempt = async (password: string) =>
    sessionStorageProblem() ?? (await (await authClient()).signInWithPassword({ email, password })).error;
  const [first = typed, ...others] = passwordCandidates(typed);
  let error = await attempt(first);
  for (const other of others) if (error?.code === "invalid_credentials") error = await attempt(other);
  return error;
}
