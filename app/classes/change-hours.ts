import { m } from "~/i18n/paraglide/messages";
import { type Changed, changeBy } from "~/platform/backend/change-row";
import type { Enums } from "~/platform/backend/database.types";
import { supabase } from "~/platform/backend/supabase";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { reportError } from "~/platform/errors/report-error";

/** Why something was not done, in words; undefined when it was. */
export type Problem = string | undefined;

const OWN_SENTENCES: OwnSentences = {
  INVALID_DATE: m.classes_problem_date,
  NOT_NOW: m.classes_problem_not_now,
  NOT_FOUND: m.classes_problem_not_found,
};

/** The field of a new hour that a refusal is about; refusals without one concern the whole form. */
const FIELD_OF: Readonly<Record<string, "local_date" | "local_time">> = {
  INVALID_DATE: "local_date",
  DAY_OFF: "local_date",
  INVALID_TIME: "local_time",
  SLOT_TAKEN: "local_time",
  NOTHING_FREE: "local_time",
  TOO_SOON: "local_time",
};
export type Refusal = { problem: string; field: "local_date" | "local_time" | "root" };

/** The code of a refusal that changes what is asked next. */
export const LATE_CHANGE = "LATE_CHANGE";

export function problemWords(error: { message: string; code: string }): string {
  if (!error.code) return m.common_away();
  const refused = refusalText(error.message, OWN_SENTENCES);
  if (!refused) void reportError(error);
  return refused ?? m.classes_problem_failed();
}
const formatProblem = (error: { message: string; code: string } | null): Problem =>
  error ? problemWords(error) : undefined;

const refusalOf = (error: Parameters<typeof formatProblem>[0]): Refusal | undefined =>
  error ? { problem: formatProblem(error) ?? "", field: FIELD_OF[error.message] ?? "root" } : undefined;

/** The outcome of an hour. `forfeit` matters where nobody came. */
export const setOutcome = async (entry: string, outcome: Enums<"booking_status">, forfeit = true): Promise<Problem> =>
  formatProblem((await supabase().rpc("set_outcome", { entry, outcome, forfeit })).error);

/**
 * Moves an hour of any kind. `local_date` yyyy-mm-dd and `local_time` hh:mm by São Paulo's clock. `by_student`: it was the
 * student who asked for another hour, and the 24-hour rule holds.
 */
export const moveHour = async (
  entry: string,
  local_date: string,
  local_time: string,
  by_student: boolean,
): Promise<Problem> =>
  formatProblem((await supabase().rpc("move_hour", { entry, local_date, local_time, by_student })).error);

/** Cancels an hour of any kind. `by_student`: it was the student who gave the class up, and the 24-hour rule holds. */
export const cancelHour = async (entry: string, by_student = false): Promise<Problem> =>
  formatProblem((await supabase().rpc("cancel_hour", { entry, by_student })).error);

/** Forgets who made a booking and has no account. */
export const forgetBooker = async (booking: string): Promise<Problem> =>
  formatProblem((await supabase().rpc("forget_booker", { booking })).error);

type ClassWords = { online_link: string | null; notes: string | null };
export const editClass = (id: string, before: ClassWords, after: Partial<ClassWords>): Promise<Changed> =>
  changeBy(before, after, (changes) =>
    supabase().rpc("edit_class", {
      class: id,
      online_link: after.online_link ?? "",
      notes: after.notes ?? "",
      before: changes.before,
    }),
  );

/** Lets a forfeited class go. `reason` stays with it. */
export const waiveForfeit = async (forfeit: string, reason: string): Promise<Problem> =>
  formatProblem((await supabase().rpc("waive_forfeit", { forfeit, reason })).error);

export type NewBlock = { local_date: string; local_time: string; minutes: number; label: string };
export const blockTime = async (block: NewBlock): Promise<Refusal | undefined> =>
  refusalOf((await supabase().rpc("block_time", block)).error);

export type NewClass = {
  student: string;
  local_date: string;
  local_time: string;
  weeks: number;
  online_link: string;
  notes: string;
  /** The credit that the class is a make-up for. */
  credit?: string;
};
export type Skipped = { local_start: string; why: string };

/** Schedules one class or one a week. Which weeks were skipped, where some were. */
export async function scheduleClasses(order: NewClass): Promise<Refusal | { skipped: Skipped[] }> {
  const { data, error } = await supabase().rpc("schedule_classes", order);
  const refused = refusalOf(error);
  if (refused) return refused;
  const skipped = typeof data === "object" && data !== null && "skipped" in data ? data.skipped : [];
  return { skipped: Array.isArray(skipped) ? skipped.flatMap(asSkipped) : [] };
}

const asSkipped = (one: unknown): Skipped[] =>
  typeof one === "object" && one !== null && "local_start" in one && "why" in one
    ? [{ local_start: String(one.local_start), why: String(one.why) }]
    : [];

/** A student's own verbs. `accepts` says that they know that the class is forfeited. */
export const confirmClass = async (id: string): Promise<Problem> =>
  formatProblem((await supabase().rpc("confirm_class", { class: id })).error);

export type Settled = { problem: string; late: boolean } | { forfeited: boolean };

export async function cancelClass(id: string, accepts_forfeit: boolean): Promise<Settled> {
  const { data, error } = await supabase().rpc("cancel_class", { class: id, accepts_forfeit });
  return settled(data, error);
}

export async function rescheduleClass(
  id: string,
  local_date: string,
  local_time: string,
  accepts_forfeit: boolean,
): Promise<Settled> {
  const { data, error } = await supabase().rpc("reschedule_class", {
    class: id,
    local_date,
    local_time,
    accepts_forfeit,
  });
  return settled(data, error);
}

const settled = (data: unknown, error: { message: string; code: string } | null): Settled =>
  error
    ? { problem: formatProblem(error) ?? "", late: error.message === LATE_CHANGE }
    : { forfeited: typeof data === "object" && data !== null && "forfeited" in data && data.forfeited === true };
