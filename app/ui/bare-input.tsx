import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

/** An input without the cleaning of pasted text, for a form whose schema cleans it and whose script has to be small. */
export function BareInput({ className, type = "text", ...props }: Omit<ComponentProps<"input">, "maxLength">) {
  return <input {...useFieldControl(props)} type={type} className={cx(CONTROL, className)} />;
}
