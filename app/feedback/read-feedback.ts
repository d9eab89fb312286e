import { supabase } from "~/platform/backend/supabase";
import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";
import { pageOf } from "~/platform/lists/page-of";

const COLUMNS =
  "id, student_id, rating, comments, created_at, reply, publication_asked_at, publication_agreed, shown_name, class_id" as const;

/** A page of a student's feedback, the latest first. */
export const listMyFeedback = (student: string, page = 1) =>
  pageOf(
    supabase()
      .from("feedback")
      .select(COLUMNS, { count: "exact" })
      .eq("student_id", student)
      .order("created_at", { ascending: false })
      .order("id"),
    page,
    FEEDBACK.size,
  );
export type MyFeedback = Awaited<ReturnType<typeof listMyFeedback>>;
export type Feedback = MyFeedback["rows"][number];

export const SHOWN = ["all", "unanswered"] as const;
/** The list of all students' feedback. */
export const FEEDBACK = listOf({ filters: { q: askedText, show: oneOf(SHOWN, "all") }, size: 20 });
export type FeedbackFilter = ParamsOf<typeof FEEDBACK>;

const NAMED = `${COLUMNS}, profiles!inner(full_name)` as const;

/** A page of all students' feedback, the latest first. */
export async function listAllFeedback({ q, show, page }: FeedbackFilter) {
  let asked = q
    ? supabase().rpc("find_feedback", { search: q }, { get: true, count: "exact" }).select(NAMED)
    : supabase().from("feedback").select(NAMED, { count: "exact" });
  if (show === "unanswered") asked = asked.is("reply", null);
  const ordered = asked.order("created_at", { ascending: false }).order("id");
  const { rows, total } = await pageOf(ordered, page, FEEDBACK.size);
  return { rows: rows.map(({ profiles, ...one }) => ({ ...one, student_name: profiles.full_name })), total };
}

/** Counts the feedback without an answer. */
export async function countUnanswered(): Promise<number> {
  const { count, error } = await supabase()
    .from("feedback")
    .select("id", { count: "exact", head: true })
    .is("reply", null);
  if (error) throw error;
  return count ?? 0;
}
