import type { FieldErrors, FieldValues } from "react-hook-form";
import type { Problem } from "./error-summary";

/** A form's errors as its summary shows them, in the order of the fields; a field's id is its name. */
export function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly (keyof Values & string)[],
): Problem[] {
  const fields = order.flatMap((field) => {
    const message = errors[field]?.message;
    return typeof message === "string" && message ? [{ field, message }] : [];
  });
  const whole = errors.root?.message;
  return whole ? [...fields, { message: whole }] : fields;
}
