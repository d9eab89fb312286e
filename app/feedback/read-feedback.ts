import { supabase } from "~/platform/supabase";

const COLUMNS =
  "id, student_id, rating, comments, created_at, reply, publication_asked_at, publication_agreed, shown_name, class_id" as const;

export const PAGE_SIZE = 20;
/** What PostgREST answers for a page after the last. */
const NO_SUCH_PAGE = "PGRST103";

/** A page of what a student said, the latest first. */
export async function listMyFeedback(student: string, page = 1) {
  const from = (page - 1) * PAGE_SIZE;
  const { data, error, count } = await supabase()
    .from("feedback")
    .select(COLUMNS, { count: "exact" })
    .eq("student_id", student)
    .order("created_at", { ascending: false })
    .order("id")
    .range(from, from + PAGE_SIZE - 1);
  if (error && error.code !== NO_SUCH_PAGE) throw error;
  return { rows: data ?? [], total: count ?? 0 };
}
export type MyFeedback = Awaited<ReturnType<typeof listMyFeedback>>;
export type Feedback = MyFeedback["rows"][number];

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
