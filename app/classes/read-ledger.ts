import { pageOf } from "~/platform/page-of";
import { schoolDay } from "~/platform/school-time";
import { supabase } from "~/platform/supabase";

const CHARGES_SHOWN = 50;

/** A page of what was ever charged to a student although it was not given, the latest first. */
export const listLedger = (student: string, page = 1) =>
  pageOf(
    supabase()
      .from("class_charges")
      .select("id, kind, starts_at, waived_at, waive_reason", { count: "exact" })
      .eq("student_id", student)
      .order("charged_at", { ascending: false })
      .order("id"),
    page,
    CHARGES_SHOWN,
  );

/** A student's charges and the credits that are still good, for the teacher. */
export async function readLedger(student: string, now = new Date()) {
  const [charges, credits] = await Promise.all([listLedger(student), readCredits(student, schoolDay(now))]);
  return { charges, credits };
}

/** The credits that a student can still use on a day, the first to expire first. */
export async function readCredits(student: string, today: string) {
  const { data, error } = await supabase()
    .from("makeup_credits")
    .select("id, expires_on")
    .eq("student_id", student)
    .is("used_by_class", null)
    .gte("expires_on", today)
    .order("expires_on");
  if (error) throw error;
  return data;
}

export type Ledger = Awaited<ReturnType<typeof readLedger>>;
