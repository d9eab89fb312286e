import type { Resolver } from "react-hook-form";
import { type BookingValues, FIELDS } from "./fields";
import type { Booking } from "./schema";

/** Loads the form's rules with its first use. Rejects when the network fails. */
export const loadRules = () => import("./schema");

/**
 * Validates the form by its schema. The adapter of the resolvers' package would load the whole of zod.
 * @param last the last bookable day, yyyy-mm-dd.
 */
export const resolveBooking =
  (last: string): Resolver<BookingValues, unknown, Booking> =>
  async (values) => {
    // Pressing the button loads the rules; a field that is validated earlier waits for that.
    const rules = await loadRules().catch(() => undefined);
    if (!rules) return { values: {}, errors: {} };
    const judged = rules.bookingForm(last).safeParse(values);
    if (judged.success) return { values: judged.data, errors: {} };
    const messages = rules.errorsOf(judged.error);
    const errors = FIELDS.flatMap((field) => {
      const message = messages[field];
      return message ? [[field, { type: "invalid", message }] as const] : [];
    });
    return { values: {}, errors: Object.fromEntries(errors) };
  };
