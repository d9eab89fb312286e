import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { ageOf } from "~/platform/people/age";
import type { NewPasswordInput } from "./forms";
import type { Profile } from "./profile-store";

/**
 * Keeps how old a student is and who answers for them, then that they agree to the terms, and so does their guardian.
 * @returns what went wrong, if something did.
 */
export async function acceptTerms({ id }: Profile, said: NewPasswordInput): Promise<object | undefined> {
  const guardian = ageOf(said.birthDate) === "needs a guardian";
  const answers = guardian ? { guardian_name: said.guardianName, guardian_contact: said.guardianContact } : {};
  const change = { birth_date: said.birthDate, ...answers };
  const refusal = await refusalOf(supabase().from("profiles").update(change).eq("id", id).select("id"));
  if (refusal) return refusal;
  const { error } = await supabase().rpc("accept_terms", { guardian });
  return error ?? undefined;
}
