import { supabase } from "~/platform/backend/supabase";

export type FirstSteps = { hasClass: boolean; hasCharge: boolean };

/** True if a student has a class and a charge already. @throws the error of a read that failed */
export async function readFirstSteps(student: string): Promise<FirstSteps> {
  const [classes, charges] = await Promise.all([
    supabase().from("classes").select("id", { count: "exact", head: true }).eq("student_id", student),
    supabase().from("charges").select("id", { count: "exact", head: true }).eq("student_id", student),
  ]);
  const error = classes.error ?? charges.error;
  if (error) throw error;
  return { hasClass: (classes.count ?? 0) > 0, hasCharge: (charges.count ?? 0) > 0 };
}
