import { m } from "~/i18n/paraglide/messages";
import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

const DAY_MS = 86_400_000;

const { outcomeOf, rowsOutcome } = writesWith({
  failed: m.common_something_went_wrong,
  away: m.common_something_went_wrong,
});

/** The teacher's writes of the error log. */
export const faultWrites = {
  /** Marks all occurrences of a fault so far as solved or unsolved. */
  markSolved({ fault, solved }: { fault: string; solved: boolean }) {
    const solved_at = solved ? new Date().toISOString() : null;
    return rowsOutcome(refusalOf(supabase().from("error_logs").update({ solved_at }).eq("fault", fault).select("id")));
  },
  /** Deletes entries older than `days`. */
  clearOlderThan({ days }: { days: number }) {
    const before = new Date(Date.now() - days * DAY_MS).toISOString();
    return outcomeOf(supabase().from("error_logs").delete().lt("created_at", before));
  },
};
