import type { UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type { BookingValues } from "./fields";
import type { Booking } from "./schema";

type TextName = Exclude<keyof BookingValues, "accepts_terms">;

/** Props of each section of the booking form. */
export type FormPart = {
  form: UseFormReturn<BookingValues, unknown, Booking>;
  /** Registers a text field; its initial value is also in the document, for browsers without script. */
  register(field: TextName): UseFormRegisterReturn<TextName> & { defaultValue: string };
  errorOf(field: keyof BookingValues): string | undefined;
};
