import { supabase } from "~/platform/supabase";

const COLUMNS =
  "id, student_id, rating, comments, created_at, reply, publication_asked_at, publication_agreed, shown_name, class_id" as const;

/** What a student said, the latest first. */
export async function listMyFeedback(student: string) {
  const { data, error } = await supabase()
    .from("feedback")
    .select(COLUMNS)
    .eq("student_id", student)
    .order("created_at", { ascending: false })
    .limit(100);
  if (error) throw error;
  return data;
}
export type Feedback = Awaited<ReturnType<typeof listMyFeedback>>[number];

export const PAGE_SIZE = 20;

/** One page of what all students said. */
export async function listAllFeedback(page: number) {
  const from = (page - 1) * PAGE_SIZE;
  const { data, error, count } = await supabase()
    .from("feedback")
    .select(`${COLUMNS}, profiles!inner(full_name)`, { count: "exact" })
    .order("created_at", { ascending: false })
    .range(from, from + PAGE_SIZE - 1);
  if (error) throw error;
  return {
    rows: data.map(({ profiles, ...one }) => ({ ...one, student_name: profiles.full_name })),
    total: count ?? 0,
  };
}
