import type { FieldErrors, FieldValues } from "react-hook-form";
import type { Problem } from "./error-summary";

/** The type of an error about a change in another tab, as opposed to an invalid value. */
export const ELSEWHERE = "elsewhere";

/**
 * A form's errors as its summary shows them, in the order of the fields; a field's id is its name. Changes of another tab
 * are asked about on their own (`EditConflict`).
 */
export function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly (keyof Values & string)[],
): Problem[] {
  const fields = order.flatMap((field) => {
    const { message, type } = errors[field] ?? {};
    return typeof message === "string" && message && type !== ELSEWHERE ? [{ field, message }] : [];
  });
  const whole = errors.root?.message;
  return whole ? [...fields, { message: whole }] : fields;
}
