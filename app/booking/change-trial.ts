import type { SupabaseClient } from "@supabase/supabase-js";
import { m } from "~/i18n/paraglide/messages";
import type { Database } from "~/platform/backend/database.types";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { isUnexpectedRefusal } from "~/platform/errors/unexpected-refusal";
import { isDay } from "~/platform/time/calendar-day";
import { findTrial } from "./find-trial";
import { HOUR_SENTENCES } from "./hour-sentences";

type Client = SupabaseClient<Database>;
/** The problem in words; undefined on success. */
type Problem = Promise<string | undefined>;

/** Called with an unexpected error. */
type Report = (fault: Error) => void;

/** Cancels the trial class of a key. */
export async function cancelTrial(client: Client, key: string, report: Report): Problem {
  const { error } = await client.rpc("cancel_trial", { key });
  if (error?.message !== "NOT_NOW") return error ? formatProblem(error, report) : undefined;
  // A class that is cancelled already counts as cancelled; one that has begun does not.
  const trial = await findTrial(client, key).catch(() => null);
  if (trial?.status === "cancelled") return undefined;
  return trial ? m.booking_change_begun() : m.booking_change_failed();
}

/** Moves the trial class of a key to an hour in São Paulo: `yyyy-mm-dd` and `hh:mm`. */
export async function moveTrial(
  client: Client,
  key: string,
  { day: local_date, time: local_time }: { day: string; time: string },
  report: Report,
): Problem {
  if (!isDay(local_date)) return m.booking_error_date();
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(local_time)) return m.booking_error_time();
  const { error } = await client.rpc("reschedule_trial", { key, local_date, local_time });
  return error ? formatProblem(error, report) : undefined;
}

const OWN_SENTENCES: OwnSentences = {
  ...HOUR_SENTENCES,
  NOT_FOUND: m.booking_change_failed,
  NOT_NOW: m.booking_change_failed,
};

function formatProblem(error: { code: string; message: string }, report: Report): string {
  if (isUnexpectedRefusal(error)) report(new Error(error.message, { cause: error }));
  return refusalText(error.message, OWN_SENTENCES) ?? m.booking_change_failed();
}
