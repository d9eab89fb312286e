import { supabase } from "~/platform/backend/supabase";
import { askedPage, askedText } from "~/platform/lists/list-address";
import { pageOf } from "~/platform/lists/page-of";

const COLUMNS =
  "id, student_id, rating, comments, created_at, reply, publication_asked_at, publication_agreed, shown_name, class_id" as const;

export const PAGE_SIZE = 20;

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
    PAGE_SIZE,
  );
export type MyFeedback = Awaited<ReturnType<typeof listMyFeedback>>;
export type Feedback = MyFeedback["rows"][number];

export const SHOWN = ["all", "unanswered"] as const;
export type FeedbackFilter = { q: string; show: (typeof SHOWN)[number]; page: number };

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseFeedbackFilter = (search: URLSearchParams): FeedbackFilter => ({
  q: askedText(search.get("q")),
  show: SHOWN.find((one) => one === search.get("show")) ?? "all",
  page: askedPage(search.get("page")),
});

const NAMED = `${COLUMNS}, profiles!inner(full_name)` as const;

/** A page of all students' feedback, the latest first. */
export async function listAllFeedback({ q, show, page }: FeedbackFilter) {
  let asked = q
    ? supabase().rpc("find_feedback", { search: q }, { get: true, count: "exact" }).select(NAMED)
    : supabase().from("feedback").select(NAMED, { count: "exact" });
  if (show === "unanswered") asked = asked.is("reply", null);
  const ordered = asked.order("created_at", { ascending: false }).order("id");
  const { rows, total } = await pageOf(ordered, page, PAGE_SIZE);
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
