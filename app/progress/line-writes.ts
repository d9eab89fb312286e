import { m } from "~/i18n/paraglide/messages";
import { NO_ROW, refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

const { call, outcomeOf } = writesWith({ failed: m.progress_problem_line });

async function revoke(link: string) {
  const error = await refusalOf(supabase().from("recap_links").delete().eq("id", link).select("id"));
  // Revoked already in another tab, which counts as success.
  return { error: error === NO_ROW ? undefined : error };
}

/** The teacher's write of a student's line. Days are yyyy-mm-dd. */
export const lineWrites = { markStation: call("mark_station") };

export const recapWrites = {
  /** `token` is made by the browser, and is only in the link. */
  shareRecap: call("share_recap"),
  revokeRecap: (link: string) => outcomeOf(revoke(link)),
};
