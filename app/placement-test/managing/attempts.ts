import { supabase } from "~/platform/backend/supabase";
import { pageOf } from "~/platform/lists/page-of";

export const ATTEMPTS_SHOWN = 50;
/** The search parameter of the attempts' page; the question bank beside them has its own. */
export const ATTEMPTS_PAGE = "attempts";

/** A page of attempts, the newest first, with their people. */
export const listAttempts = (page = 1) =>
  pageOf(
    supabase()
      .from("placement_attempts")
      .select(
        "id, started_at, finished_at, stage, level, correct, language, shown_name, user_id, trial_id, without_sound, hurried, profiles(full_name)",
        { count: "exact" },
      )
      .order("started_at", { ascending: false })
      .order("id"),
    page,
    ATTEMPTS_SHOWN,
  );
export type Attempt = Awaited<ReturnType<typeof listAttempts>>["rows"][number];

/** An attempt's questions and answers, in order. */
export async function readAnswers(attempt: string) {
  const { data, error } = await supabase()
    .from("placement_answers")
    .select(
      "position, answer, is_typed, typed, placement_items(code, version, level, skill, question, options, answer, accepted)",
    )
    .eq("attempt_id", attempt)
    .order("position");
  if (error) throw error;
  return data;
}
