import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import type { IdentifiedTrial } from "./read-trial";

const CEFR: Partial<Record<IdentifiedTrial["level"], string>> = {
  beginner: "A1",
  elementary: "A2",
  intermediate: "B1",
  upper_intermediate: "B2",
  advanced: "C1",
};

/** Prefills the form for a new student from a trial booking. */
export const studentFromTrial = ({ full_name, email, phone, language, plan, level }: IdentifiedTrial) => ({
  full_name,
  email,
  phone,
  language,
  plan: plan ?? "",
  level: CEFR[level] ?? "",
});

/** Links a trial class to the student who booked it, and copies their goals. */
export async function adoptTrial(booking: string, student: string): Promise<void> {
  const { error } = await supabase().rpc("link_trial", { booking, student });
  if (error) await reportError(error);
}
