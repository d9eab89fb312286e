import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

type Props = ComponentProps<"select"> & {
  /** First, empty choice: what to choose, or what choosing nothing means. */
  placeholder?: string;
};

/** The browser's own select, dressed: phones show their wheel, keyboards type ahead. Options are children. */
export function Select({ className, placeholder, children, ...props }: Props) {
  return (
    <span className={cx("relative block", className)}>
      <select {...useFieldControl(props)} className={cx(CONTROL, "cursor-pointer appearance-none truncate pr-10")}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
      </select>
      <svg
        viewBox="0 0 20 20"
        fill="none"
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-soft"
      >
        <path d="m5 7.5 5 5 5-5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
