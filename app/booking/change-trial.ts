import { m } from "~/i18n/paraglide/messages";
import type { Backend } from "~/platform/backend/backend";
import type { Failure, Result } from "~/platform/backend/result";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { isUnexpectedRefusal } from "~/platform/errors/unexpected-refusal";
import { isDay } from "~/platform/time/calendar-day";
import { findTrial } from "./find-trial";
import { HOUR_SENTENCES } from "./hour-sentences";

type Client = Backend;

/** Called with an unexpected error. */
type Report = (fault: Error) => void;

/** Cancels the trial class of a key. */
export async function cancelTrial(client: Client, key: string, report: Report): Promise<Result> {
  const { error } = await client.rpc("cancel_trial", { key });
  if (error?.message !== "NOT_NOW") return outcomeOf(error, report);
  // A class that is cancelled already counts as cancelled; one that has begun does not.
  const trial = await findTrial(client, key).catch(() => null);
  if (trial?.status === "cancelled") return { answer: null };
  return refused("NOT_NOW", trial ? m.booking_change_begun() : m.booking_change_failed());
}

/**
 * Mails the link of an unverified booking again, or to a corrected address; the booking then has a new key, since the
 * earlier one was mailed to somebody else.
 */
export async function mailTrialLink(
  client: Client,
  key: string,
  corrected: { email: string; newKey: string } | undefined,
  report: Report,
): Promise<Result> {
  const { error } = await client.rpc(
    "mail_trial_link",
    corrected ? { key, email: corrected.email, new_key: corrected.newKey } : { key },
  );
  return outcomeOf(error, report);
}

/** Moves the trial class of a key to an hour in São Paulo: `yyyy-mm-dd` and `hh:mm`. */
export async function moveTrial(
  client: Client,
  key: string,
  { day: local_date, time: local_time }: { day: string; time: string },
  report: Report,
): Promise<Result> {
  if (!isDay(local_date)) return refused("INVALID_DATE", m.booking_error_date());
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(local_time)) return refused("INVALID_TIME", m.booking_error_time());
  const { error } = await client.rpc("reschedule_trial", { key, local_date, local_time });
  return outcomeOf(error, report);
}

const OWN_SENTENCES: OwnSentences = {
  ...HOUR_SENTENCES,
  NOT_FOUND: m.booking_change_failed,
  NOT_NOW: m.booking_change_failed,
};

const refused = (code: string, problem: string): Failure => ({ kind: "refused", problem, code });

function outcomeOf(error: { code: string; message: string } | null, report: Report): Result {
  if (!error) return { answer: null };
  if (isUnexpectedRefusal(error)) report(new Error(error.message, { cause: error }));
  const problem = refusalText(error.message, OWN_SENTENCES);
  if (problem) return refused(error.message, problem);
  return { kind: "failed", problem: m.booking_change_failed(), code: error.message };
}
