import type { UseFormReturn } from "react-hook-form";
import type { Booking, BookingValues } from "./schema";

/** What each part of the booking form is given. */
export type FormPart = {
  form: UseFormReturn<BookingValues, unknown, Booking>;
  errorOf(field: keyof BookingValues): string | undefined;
};
