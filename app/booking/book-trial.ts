import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { Backend } from "~/platform/backend/backend";
import type { RefusalCode } from "~/platform/backend/refusal-codes";
import type { Failure } from "~/platform/backend/result";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { toPhone } from "~/platform/people/phone";
import type { BookingValues } from "./fields";
import { HOUR_SENTENCES } from "./hour-sentences";
import type { Booking } from "./schema";

type Field = keyof BookingValues;

/** The outcome of a booking. A refusal names the field it is about, if there is one. */
export type Outcome =
  | { answer: null; kind?: undefined }
  | (Failure & {
      field?: Field | undefined;
      /** The key already has a booking with other values. */
      booked?: true;
      /** The booking is taken with `byLink`: its hour then depends on the mailed link, or on the teacher. */
      waits?: true;
    });

/** The field that a refusal is about. */
const FIELDS: Partial<Record<RefusalCode, Field>> = {
  SLOT_TAKEN: "local_time",
  INVALID_DATE: "local_date",
  DAY_OFF: "local_date",
  TOO_SOON: "local_time",
  INVALID_TIME: "local_time",
  INVALID_NAME: "full_name",
  INVALID_EMAIL: "email",
  INVALID_PHONE: "phone",
  INVALID_LEVEL: "level",
  INVALID_PLAN: "plan",
  GUARDIAN_REQUIRED: "guardian_name",
  TOO_LONG: "message",
  ACCEPTANCE_REQUIRED: "accepts_terms",
};
const OWN_SENTENCES: OwnSentences = {
  ...HOUR_SENTENCES,
  INVALID_NAME: m.common_required_name,
  GUARDIAN_REQUIRED: m.booking_error_guardian_name,
  TOO_LONG: () => m.booking_error_too_long({ most: 2000 }),
};

const refused = (code: string, problem: string, error?: unknown): Outcome => {
  const field = Object.entries(FIELDS).find(([name]) => name === code)?.[1];
  const booked = code === "ALREADY_BOOKED" && { booked: true as const };
  const waits = (code === "LINK_FIRST" || code === "TEACHER_FIRST") && { waits: true as const };
  return { kind: "refused", code, problem, error, field, ...booked, ...waits };
};

/** The part of an order that depends on the visitor's age: the guardian of a minor, and nothing about an adult. */
export const guardianOf = ({
  age,
  guardian_name,
  guardian_email,
}: Pick<Booking, "age" | "guardian_name" | "guardian_email">) =>
  age === "minor" ? { guardian_name, guardian_email } : {};

/**
 * Sends a booking under its key. Repeating it returns the same booking; a different one under the same key is refused.
 * @param byLink whether the visitor agreed that the hour is taken only when the mailed link is opened
 */
export async function bookTrial(
  client: Backend,
  key: string,
  booking: Booking,
  lang: Lang,
  byLink = false,
): Promise<Outcome> {
  const phone = await toPhone(booking.phone);
  if (phone === undefined) return refused("INVALID_PHONE", m.common_invalid_phone());
  const { error, status } = await client.rpc("book_trial", {
    key,
    full_name: booking.full_name,
    email: booking.email,
    phone,
    level: booking.level,
    local_date: booking.local_date,
    local_time: booking.local_time,
    accepts_terms: booking.accepts_terms,
    language: lang,
    by_link: byLink,
    ...guardianOf(booking),
    ...(booking.plan ? { plan: booking.plan } : {}),
    ...(booking.goals ? { goals: booking.goals } : {}),
    ...(booking.message ? { message: booking.message } : {}),
  });
  if (!error) return { answer: null };
  const problem = refusalText(error.message, OWN_SENTENCES);
  if (problem) return refused(error.message, problem, error);
  if (status === 429) return refused("", m.booking_error_too_many());
  // postgrest-js reports a request without an answer as status 0.
  if (status === 0) return { kind: "offline", problem: m.booking_error_offline(), code: "", error };
  return { kind: "failed", problem: m.booking_error_failed(), code: error.message, error };
}
