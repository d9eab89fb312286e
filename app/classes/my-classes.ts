import { schoolDay } from "~/platform/school-time";
import { supabase } from "~/platform/supabase";

const COLUMNS = "id, local_start, starts_at, ends_at, status, online_link, notes" as const;
const PAST_SHOWN = 50;

/** A student's classes: those to come, the latest of those that were, the credits that are good and what is charged. */
export async function readMyClasses(student: string, now = new Date()) {
  const hours = () => supabase().from("hours").select(COLUMNS).eq("kind", "class").eq("student_id", student);
  const [upcoming, past, credits, charges, feed] = await Promise.all([
    hours().is("cancelled_at", null).gte("ends_at", now.toISOString()).order("starts_at").limit(100),
    hours()
      .or(`ends_at.lt.${now.toISOString()},cancelled_at.not.is.null`)
      .order("starts_at", { ascending: false })
      .limit(PAST_SHOWN),
    supabase()
      .from("makeup_credits")
      .select("id, expires_on")
      .eq("student_id", student)
      .is("used_by_class", null)
      .gte("expires_on", schoolDay(now))
      .order("expires_on"),
    supabase()
      .from("class_charges")
      .select("id, kind, starts_at")
      .eq("student_id", student)
      .is("waived_at", null)
      .order("charged_at", { ascending: false })
      .limit(20),
    supabase().from("calendar_feeds").select("created_at").maybeSingle(),
  ]);
  const failed = upcoming.error ?? past.error ?? credits.error ?? charges.error ?? feed.error;
  if (failed) throw failed;
  return {
    upcoming: (upcoming.data ?? []).map(complete),
    past: (past.data ?? []).map(complete),
    credits: credits.data ?? [],
    charges: charges.data ?? [],
    hasFeed: feed.data !== null,
  };
}

/** A view's columns are nullable to the types' generator; these never are. */
const complete = <
  Row extends { id: string | null; local_start: string | null; starts_at: string | null; ends_at: string | null },
>(
  row: Row,
) => ({
  ...row,
  id: row.id ?? "",
  local_start: row.local_start ?? "",
  starts_at: row.starts_at ?? "",
  ends_at: row.ends_at ?? "",
});

export type MyClasses = Awaited<ReturnType<typeof readMyClasses>>;
export type MyClass = MyClasses["upcoming"][number];

/** A student's next class, if there is one. */
export async function readNextClass(student: string, now = new Date()): Promise<MyClass | undefined> {
  const { data, error } = await supabase()
    .from("hours")
    .select(COLUMNS)
    .eq("kind", "class")
    .eq("student_id", student)
    .is("cancelled_at", null)
    .gte("ends_at", now.toISOString())
    .order("starts_at")
    .limit(1);
  if (error) throw error;
  return data.map(complete)[0];
}

/** Whether whoever is signed in has a calendar feed. */
export async function hasCalendarFeed(): Promise<boolean> {
  const { data, error } = await supabase().from("calendar_feeds").select("created_at").maybeSingle();
  if (error) throw error;
  return data !== null;
}

/** Whether giving a class up now is charged, and until when it is free: as the database judges. */
export async function readTerms(id: string): Promise<{ late: boolean; free_until: string } | undefined> {
  const { data } = await supabase().rpc("class_terms", { class: id });
  return typeof data === "object" && data !== null && !Array.isArray(data)
    ? { late: data.late === true, free_until: String(data.free_until) }
    : undefined;
}
