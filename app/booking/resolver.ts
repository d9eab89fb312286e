import type { Resolver } from "react-hook-form";
import { type Booking, type BookingValues, type bookingForm, errorsOf, FIELDS } from "./schema";

/** Judges the form by the schema. The adapter of the resolvers' package brings the whole of zod to the browser. */
export const ZodForm =
  (schema: ReturnType<typeof bookingForm>): Resolver<BookingValues, unknown, Booking> =>
  (values) => {
    const judged = schema.safeParse(values);
    if (judged.success) return { values: judged.data, errors: {} };
    const messages = errorsOf(judged.error);
    const errors = FIELDS.flatMap((field) => {
      const message = messages[field];
      return message ? [[field, { type: "invalid", message }] as const] : [];
    });
    return { values: {}, errors: Object.fromEntries(errors) };
  };
