import { supabase } from "~/platform/supabase";

const MOST = 50;

/** The newest tests, with whom they belong to. */
export async function listAttempts() {
  const { data, error } = await supabase()
    .from("placement_attempts")
    .select(
      "id, started_at, finished_at, stage, level, correct, language, shown_name, user_id, trial_id, profiles(full_name)",
    )
    .order("started_at", { ascending: false })
    .limit(MOST);
  if (error) throw error;
  return data;
}
export type Attempt = Awaited<ReturnType<typeof listAttempts>>[number];

/** What an attempt was asked and answered, in its order. */
export async function readAnswers(attempt: string) {
  const { data, error } = await supabase()
    .from("placement_answers")
    .select("position, answer, placement_items(code, version, level, skill, question, options, answer)")
    .eq("attempt_id", attempt)
    .order("position");
  if (error) throw error;
  return data;
}
