import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

/** A line of text. Inside a `Field` it is labelled; say `inputMode` and `autoComplete` for the right keyboard. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input {...useFieldControl(props)} type={type} className={cx(CONTROL, className)} />;
}
