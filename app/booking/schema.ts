import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { asciiMailAddress, isMailAddress } from "~/platform/people/mail-address";
import { missingNinthDigit } from "~/platform/people/ninth-digit";
import { isName } from "~/platform/people/person-name";
import { ENOUGH_DIGITS } from "~/platform/people/phone";
import { type DateRefusal, refuseDate } from "./dates";
import { AGES, type BookingValues, FIELDS, LEVELS } from "./fields";
import { formatDay } from "./format-when";

const MOST_WORDS = 2_000;

/** Drops invisible characters; fewer than the teacher's forms do, to keep this script small. */
const seen = (line: string): string =>
  line
    .replace(/\p{Cf}/gu, "")
    .normalize()
    .trim();

/** Counts characters as the database does: an emoji is one. */
const text = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine((words) => [...words].length <= most, { error: () => m.booking_error_too_long({ most }) }),
  );

const required = { when: () => true };
type GuardianFields = { age: string; guardian_name: string; guardian_email: string };

/** Visitors from 13 to 17 name a guardian; what adults may have typed there is not looked at. */
export const guarded = <Form extends z.ZodMiniType<GuardianFields>>(form: Form) =>
  form.check(
    z.refine(({ age, guardian_name: name }) => age !== "minor" || (name.length > 1 && isName(name)), {
      path: ["guardian_name"],
      error: () => m.booking_error_guardian_name(),
      ...required,
    }),
    z.refine(({ age, guardian_email: email }) => age !== "minor" || isMailAddress(email), {
      path: ["guardian_email"],
      error: () => m.booking_error_guardian_email(),
      ...required,
    }),
  );

/**
 * The schema of the booking form, for the browser and the server.
 * @param last the last bookable day, yyyy-mm-dd.
 */
export const bookingForm = (last: string) => guarded(bookingFields(last));

/** The fields of the booking form, each judged by itself. */
export const bookingFields = (last: string) =>
  z.object({
    full_name: z
      .string()
      .check(
        z.overwrite(seen),
        z.minLength(2, { error: () => m.common_required_name() }),
        z.maxLength(120, { error: () => m.booking_error_too_long({ most: 120 }) }),
        z.regex(/^[^<>]*$/, { error: () => m.booking_error_name_signs() }),
        z.refine(isName, { error: () => m.common_name_invalid() }),
      ),
    email: z.string().check(
      z.overwrite(seen),
      z.overwrite(asciiMailAddress),
      z.refine(isMailAddress, {
        error: ({ input }) => (input === "" ? m.booking_error_email_missing() : m.common_invalid_email()),
      }),
    ),
    phone: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: () => m.booking_error_phone_missing() }),
        z.maxLength(40, { error: () => m.common_invalid_phone() }),
        z.regex(ENOUGH_DIGITS, { error: () => m.common_invalid_phone() }),
        ({ value, issues }) => {
          const message = missingNinthDigit(value);
          if (message) issues.push({ code: "custom", input: value, message });
        },
      ),
    // Forms begin with an adult, and so does one that was opened before there was the question.
    age: z.pipe(
      z.transform((age: unknown) => age || "adult"),
      z.enum(AGES, { error: () => m.booking_error_age() }),
    ),
    guardian_name: z
      .string()
      .check(z.overwrite(seen), z.maxLength(120, { error: () => m.booking_error_too_long({ most: 120 }) })),
    guardian_email: z
      .string()
      .check(
        z.overwrite(seen),
        z.overwrite(asciiMailAddress),
        z.maxLength(254, { error: () => m.common_invalid_email() }),
      ),
    plan: text(40),
    level: z.enum(LEVELS, { error: () => m.booking_error_level() }),
    local_date: z.string().check((context) => {
      const refusal = refuseDate(context.value, new Date(), last);
      if (refusal)
        context.issues.push({
          code: "custom",
          input: context.value,
          params: { refusal },
          message: dateErrorText(refusal, last),
        });
    }),
    local_time: z.string().check(z.regex(/^([01]\d|2[0-3]):(00|30)$/, { error: () => m.booking_error_time() })),
    goals: text(MOST_WORDS),
    message: text(MOST_WORDS),
    accepts_terms: z.literal(true, { error: () => m.booking_error_terms() }),
  });
export type Booking = z.output<ReturnType<typeof bookingForm>>;

const DATE_ERRORS = {
  missing: () => m.booking_error_date_missing(),
  odd: () => m.booking_error_date_format(),
  past: () => m.booking_error_date_past(),
  weekend: () => m.booking_error_date_weekend(),
  far: (last: string) => m.booking_error_date_far({ day: formatDay(`${last}T00:00`, pageLang()) }),
};

/** The error of a refused day. `last`: the last day that can be booked, in words. */
export const dateErrorText = (refusal: DateRefusal, last: string): string => DATE_ERRORS[refusal](last);

/** The first error of each field. */
export function errorsOf(error: z.core.$ZodError): Partial<Record<keyof BookingValues, string>> {
  const errors: Partial<Record<keyof BookingValues, string>> = {};
  for (const issue of error.issues) {
    const field = FIELDS.find((name) => name === issue.path[0]);
    if (field && !errors[field]) errors[field] = issue.message;
  }
  return errors;
}
