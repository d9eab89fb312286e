import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

/** An input without the clean-up of pasted text, for a form whose schema does it and whose script must be small. */
export function BareInput({ className, type = "text", ...props }: Omit<ComponentProps<"input">, "maxLength">) {
  return <input {...useFieldControl(props)} type={type} className={cx(CONTROL, className)} />;
}
