import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

type Props = Omit<ComponentProps<"input">, "type" | "min" | "max"> & {
  /** Days as `yyyy-mm-dd`, like the value. */
  min?: string | undefined;
  max?: string | undefined;
};

/**
 * The browser's own date field: the phone's calendar, the reader's own order of day and month, and no script. The value
 * is `yyyy-mm-dd` or empty. `min` and `max` only guide the calendar; the form still checks what was typed.
 */
export function DateInput({ className, ...props }: Props) {
  return (
    <input
      {...useFieldControl(props)}
      type="date"
      className={cx(CONTROL, "appearance-none tabular-nums [&::-webkit-date-and-time-value]:text-start", className)}
    />
  );
}
