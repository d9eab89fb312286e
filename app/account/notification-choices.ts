import type { Topic } from "~/i18n/notifications/topics";
import { m } from "~/i18n/paraglide/messages";
import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

/** A topic's channels besides the bell. Without a row in the database, all are on. */
export type Channels = { by_mail: boolean; by_push: boolean };
/** Quiet hours and the time of the daily digest, hh:mm in the school's time zone. */
export type Times = { quiet_from: string | null; quiet_until: string | null; digest_at: string | null };

const failed = m.account_update_profile_failed;
const { rowsOutcome } = writesWith({ own: { NOT_FOUND: failed }, failed, away: failed });

/** The topics whose channels the person has chosen, as a query; a topic without a row has the default. */
export const listChannels = () => supabase().from("notification_choices").select("topic, by_mail, by_push");

/** The person's quiet hours and the hour of their digest, as a query; null until they have chosen. */
export const readTimes = () =>
  supabase().from("notification_times").select("quiet_from, quiet_until, digest_at").maybeSingle();

/** The writes of a person's notification choices. */
export const notificationWrites = {
  chooseChannels: (choice: Partial<Channels> & { topic: Topic }) =>
    rowsOutcome(
      refusalOf(
        supabase().from("notification_choices").upsert(choice, { onConflict: "user_id,topic" }).select("topic"),
      ),
    ),
  changeTimes: (changes: Partial<Times>) =>
    rowsOutcome(
      refusalOf(supabase().from("notification_times").upsert(changes, { onConflict: "user_id" }).select("user_id")),
    ),
};
