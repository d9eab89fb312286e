import { dataOf } from "~/platform/backend/data-of";
import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { ageOf } from "~/platform/people/age";
import type { FinishInput } from "./forms";
import type { Profile } from "./profile-store";

/**
 * Saves a student's birth date and guardian, then records that they accept the terms.
 * @returns the problem in words, or undefined.
 */
export async function acceptTerms({ id }: Profile, said: FinishInput): Promise<object | undefined> {
  const guardian = ageOf(said.birth_date) === "needs a guardian";
  const answers = guardian ? { guardian_name: said.guardian_name, guardian_contact: said.guardian_contact } : {};
  const change = { birth_date: said.birth_date, ...answers };
  const refusal = await refusalOf(supabase().from("profiles").update(change).eq("id", id).select("id"));
  if (refusal) return refusal;
  const { error } = await supabase().rpc("accept_terms");
  return error ?? undefined;
}

/** True if the caller is a student who accepted an earlier version of the terms and not the one in force. @throws the backend's error */
export const areTermsDue = async (): Promise<boolean> => (await dataOf(supabase().rpc("are_terms_due"))) ?? false;

/** Records that a student accepts the version in force. @returns the problem, or undefined. */
export async function acceptNewTerms(): Promise<object | undefined> {
  return (await supabase().rpc("accept_terms")).error ?? undefined;
}
