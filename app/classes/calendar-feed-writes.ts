import { m } from "~/i18n/paraglide/messages";
import { NO_ROW, refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

const { call, outcomeOf } = writesWith({ failed: m.common_not_saved, away: m.common_not_saved });

async function revoke() {
  const error = await refusalOf(
    supabase().from("calendar_feeds").delete().not("user_id", "is", null).select("user_id"),
  );
  // Ended already in another tab, which counts as success.
  return { error: error === NO_ROW ? undefined : error };
}

/** The writes of a person's calendar feed. */
export const calendarFeedWrites = {
  makeCalendarFeed: call("make_calendar_feed"),
  revokeCalendarFeed: (_: object) => outcomeOf(revoke()),
};
