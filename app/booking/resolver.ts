import type { Resolver } from "react-hook-form";
import { type BookingValues, FIELDS } from "./fields";
import type { Booking } from "./schema";

/** Loads the form's rules, which come with the first touch of it. Rejects where the network does not give them. */
export const loadRules = () => import("./schema");

/**
 * Judges the form by its schema. The adapter of the resolvers' package brings the whole of zod to the browser.
 * @param last the last day that can be booked, yyyy-mm-dd.
 */
export const resolveBooking =
  (last: string): Resolver<BookingValues, unknown, Booking> =>
  async (values) => {
    // A press of the button has made sure of them; a field that is judged earlier waits for the press.
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
