import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

/**
 * The browser's own date field: the phone's calendar, the reader's own order of day and month, and no script. Value,
 * `min` and `max` are `yyyy-mm-dd`; the two only guide the calendar, so the form still checks what was typed.
 */
export function DateInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      {...useFieldControl(props)}
      type="date"
      className={cx(CONTROL, "appearance-none tabular-nums [&::-webkit-date-and-time-value]:text-start", className)}
    />
  );
}
