import { countUnconfirmed } from "~/classes/count-unconfirmed";
import { readClassesToPrice } from "~/classes/read-class-choices";
import { readOpenClassRequests } from "~/classes/read-class-requests";
import { countUnanswered } from "~/feedback/read-feedback";
import { countToGrade } from "~/homework/read-homework";
import { listUndelivered, readMailIssue } from "~/notifications/undelivered";
import { countOverdue, countProofs } from "~/payments/read-payments";
import { countReturns } from "~/payments/read-withdrawals";
import { supabase } from "~/platform/backend/supabase";

/** The most requests that have a line of their own. */
const MOST_REQUESTS = 10;

/** Counts the teacher's pending work of each kind, regardless of read notifications. */
export async function readPendingWork() {
  const [
    bookings,
    proofs,
    returns,
    overdue,
    homework,
    feedback,
    erasures,
    suggestions,
    errors,
    undelivered,
    mailIssue,
    requests,
    classRequests,
    classesToPrice,
  ] = await Promise.all([
    countUnconfirmed(),
    countProofs(),
    countReturns(),
    countOverdue(),
    countToGrade(),
    countUnanswered(),
    supabase().from("erasure_requests").select("user_id", { count: "exact", head: true }),
    supabase().from("topic_suggestions").select("id", { count: "exact", head: true }).is("handled_at", null),
    supabase().from("error_faults").select("fault", { count: "exact", head: true }).eq("solved", false),
    listUndelivered(),
    readMailIssue(),
    supabase()
      .from("series_requests")
      .select("id, class_id, profiles(full_name)")
      .is("answered_at", null)
      .order("created_at")
      .limit(MOST_REQUESTS),
    readOpenClassRequests(),
    readClassesToPrice(),
  ]);
  for (const { error } of [erasures, suggestions, errors, requests]) if (error) throw error;
  return {
    bookings,
    proofs,
    returns,
    overdue,
    homework,
    feedback,
    erasures: erasures.count ?? 0,
    suggestions: suggestions.count ?? 0,
    errors: errors.count ?? 0,
    mailIssue,
    requests: requests.data ?? [],
    classRequests,
    classesToPrice,
    undelivered: undelivered.filter(({ failed }) => failed).length,
  };
}

export type PendingCounts = Awaited<ReturnType<typeof readPendingWork>>;
