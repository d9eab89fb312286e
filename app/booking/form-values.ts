import { type BookingValues, FIELDS } from "./fields";

/** The values of a form submitted without script: a missing text is empty, an unticked box is not sent. */
export function valuesOfForm(form: FormData): Partial<BookingValues> {
  const texts = FIELDS.filter((field) => field !== "accepts_terms").map((field) => {
    const value = form.get(field);
    return [field, typeof value === "string" ? value : ""];
  });
  return { ...Object.fromEntries(texts), accepts_terms: form.has("accepts_terms") };
}
