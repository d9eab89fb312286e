import { supabase } from "~/platform/backend/supabase";
import { hourInWords } from "~/platform/time/day-words";

/** For so long a student sees how a request ended. */
const SHOWN_DAYS = 7;
/** More than this are open rarely, and the nearest hour is answered first. */
const SHOWN = 10;
const DAY_MS = 86_400_000;

/** "ter, 8 dez · 19:30" for the hour of a request. */
export const formatAsked = ({ local_start }: { local_start: string }): string =>
  hourInWords({ day: local_start.slice(0, 10), time: local_start.slice(11, 16) }) ?? local_start;

/**
 * A student's requests for classes: open requests by their hour, and requests that ended without a class in the last week,
 * the latest first. An accepted one is among the classes.
 * @throws the error of the read
 */
export async function listMyClassRequests(student: string, now = new Date()) {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS).toISOString();
  const { data, error } = await supabase()
    .from("class_requests")
    .select("id, local_start, created_at, ended_at, outcome, answer, moves")
    .eq("student_id", student)
    .or(`outcome.is.null,and(outcome.neq.accepted,ended_at.gt.${since})`)
    .order("ended_at", { ascending: false, nullsFirst: true })
    .order("local_start");
  if (error) throw error;
  return data;
}
export type ClassRequest = Awaited<ReturnType<typeof listMyClassRequests>>[number];

/** The requests that the teacher has not answered, the nearest hours first, and how many they are. @throws the error of the read */
export async function readOpenClassRequests() {
  const { data, error, count } = await supabase()
    .from("class_requests")
    .select(
      "id, student_id, local_start, created_at, moves, moves_from, words, profiles(full_name), calendar_entries(trial_bookings(full_name, email))",
      { count: "exact" },
    )
    .is("ended_at", null)
    .order("local_start")
    .order("created_at")
    .limit(SHOWN);
  if (error) throw error;
  return { rows: data, total: count ?? data.length };
}
export type OpenClassRequests = Awaited<ReturnType<typeof readOpenClassRequests>>;
