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

/** Ties a trial class to the student that whoever booked it has become; what they want English for goes along. */
export async function adoptTrial(booking: string, student: string): Promise<void> {
  const { error } = await supabase().rpc("link_trial", { booking, student });
  if (error) await reportError(error);
}
