import type { SupabaseClient } from "@supabase/supabase-js";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { Database } from "~/platform/backend/database.types";
import type { RefusalCode } from "~/platform/backend/refusal-codes";
import { toPhone } from "~/platform/people/phone";
import type { BookingValues } from "./fields";
import type { Booking } from "./schema";

type Field = keyof BookingValues;

/**
 * How a booking went. A refusal names its field where it has one; `booked`: its key holds a booking of something else. A
 * failure is the server's or the network's.
 */
export type Outcome =
  | { done: true }
  | { done: false; kind: "refused"; field: Field | undefined; title?: string; booked?: true; message: string }
  | { done: false; kind: "offline" | "failed"; message: string; error: unknown };

const refused = (field: Field | undefined, message: string, title?: string): Outcome => ({
  done: false,
  kind: "refused",
  field,
  message,
  ...(title ? { title } : {}),
});

/** The database's refusals, by their codes, in words. */
const REFUSALS: Record<string, () => Outcome> = {
  SLOT_TAKEN: () => refused("local_time", m.booking_error_slot_taken()),
  INVALID_DATE: () => refused("local_date", m.booking_error_date(), m.booking_invalid_date()),
  DAY_OFF: () => refused("local_date", m.booking_error_day_off(), m.booking_invalid_date()),
  TOO_SOON: () => refused("local_time", m.booking_error_too_soon()),
  INVALID_TIME: () => refused("local_time", m.booking_error_time()),
  INVALID_NAME: () => refused("full_name", m.booking_error_name()),
  INVALID_EMAIL: () => refused("email", m.booking_error_email()),
  INVALID_PHONE: () => refused("phone", m.booking_error_phone()),
  INVALID_LEVEL: () => refused("level", m.booking_error_level()),
  INVALID_PLAN: () => refused("plan", m.booking_error_plan()),
  TOO_LONG: () => refused("message", m.booking_error_too_long({ most: 2000 })),
  ACCEPTANCE_REQUIRED: () => refused("accepts_terms", m.booking_error_terms(), m.booking_acceptance_required()),
  ALREADY_BOOKED: () => ({
    done: false,
    kind: "refused",
    field: undefined,
    booked: true,
    message: m.booking_already(),
  }),
  TOO_MANY_OPEN: () => refused(undefined, m.booking_error_many_open()),
  DAY_IS_FULL: () => refused(undefined, m.booking_error_day_full()),
  TOO_MANY_BOOKINGS: () => refused(undefined, m.booking_error_many_today()),
} satisfies Partial<Record<RefusalCode, () => Outcome>>;

/** Sends a booking under its key; sending it again gives the same booking, sending another one is refused. */
export async function bookTrial(
  client: SupabaseClient<Database>,
  key: string,
  booking: Booking,
  lang: Lang,
): Promise<Outcome> {
  const phone = await toPhone(booking.phone);
  if (phone === undefined) return refused("phone", m.booking_error_phone());
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
    ...(booking.plan ? { plan: booking.plan } : {}),
    ...(booking.goals ? { goals: booking.goals } : {}),
    ...(booking.message ? { message: booking.message } : {}),
  });
  if (!error) return { done: true };
  const refusal = REFUSALS[error.message];
  if (refusal) return refusal();
  if (status === 429) return refused(undefined, m.booking_error_too_many());
  // postgrest-js answers a request that never got through with status 0.
  if (status === 0) return { done: false, kind: "offline", message: m.booking_error_offline(), error };
  return { done: false, kind: "failed", message: m.booking_error_failed(), error };
}
