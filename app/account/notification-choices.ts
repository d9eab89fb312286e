import type { Topic } from "~/i18n/notifications/topics";
import { m } from "~/i18n/paraglide/messages";
import { dataOf } from "~/platform/backend/data-of";
import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

/** A topic's channels besides the bell. Without a row in the database, all are on. */
export type Channels = { by_mail: boolean; by_push: boolean };
/** Quiet hours and the time of the daily digest, hh:mm in the school's time zone. */
export type Times = { quiet_from: string | null; quiet_until: string | null; digest_at: string | null };

const failed = m.account_update_profile_failed;
const { rowsOutcome } = writesWith({ own: { NOT_FOUND: failed }, failed, away: failed });

const NO_TIMES: Times = { quiet_from: null, quiet_until: null, digest_at: null };

/** The topics whose channels the person has chosen; a topic without a row has the default. */
export const listChannels = () => dataOf(supabase().from("notification_choices").select("topic, by_mail, by_push"));

/** The person's quiet hours and the hour of their digest. */
export async function readTimes(): Promise<Times> {
  const asked = supabase().from("notification_times").select("quiet_from, quiet_until, digest_at").maybeSingle();
  const { quiet_from, quiet_until, digest_at } = (await dataOf(asked)) ?? NO_TIMES;
  return { quiet_from: short(quiet_from), quiet_until: short(quiet_until), digest_at: short(digest_at) };
}

/** PostgreSQL returns times with seconds. */
const short = (time: string | null): string | null => time?.slice(0, 5) ?? null;

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
