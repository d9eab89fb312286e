import { supabase } from "~/platform/backend/supabase";
import { pageOf } from "~/platform/lists/page-of";
import { schoolDay } from "~/platform/time/school-time";

const FORFEITS_SHOWN = 50;

/** A page of all classes that a student has forfeited, the latest first. */
export const listLedger = (student: string, page = 1) =>
  pageOf(
    supabase()
      .from("forfeited_classes")
      .select("id, kind, starts_at, waived_at, waive_reason", { count: "exact" })
      .eq("student_id", student)
      .order("forfeited_at", { ascending: false })
      .order("id"),
    page,
    FORFEITS_SHOWN,
  );

/** A student's forfeited classes and valid credits, for the teacher. */
export async function readLedger(student: string, now = new Date()) {
  const [forfeits, credits] = await Promise.all([listLedger(student), readCredits(student, schoolDay(now))]);
  return { forfeits, credits };
}

/** The credits that a student can use on a day, the first to expire first. */
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
