import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

/** A line of text as it is typed. For a form whose schema cleans its lines, and whose script is counted. */
export function BareInput({ className, type = "text", ...props }: Omit<ComponentProps<"input">, "maxLength">) {
  return <input {...useFieldControl(props)} type={type} className={cx(CONTROL, className)} />;
}
