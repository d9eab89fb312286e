import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

/** Several lines of text, none of it cut; grows with what is written where the browser can. */
export function Textarea({ className, rows = 4, ...props }: Omit<ComponentProps<"textarea">, "maxLength">) {
  return (
    <textarea
      {...useFieldControl(props)}
      rows={rows}
      className={cx(CONTROL, "field-sizing-content min-h-28", className)}
    />
  );
}
