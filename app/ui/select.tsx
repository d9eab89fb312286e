import type { ComponentProps } from "react";
import { cx } from "./cx";
import { CONTROL, useFieldControl } from "./field-control";

type Props = ComponentProps<"select"> & {
  /** The empty first option: a prompt, or the meaning of no choice. */
  placeholder?: string;
  /** The values with their words. Options that need more are children. */
  options?: readonly (readonly [value: string | number, words: string | number])[];
};

/** The browser's own select with our styles. */
export function Select({ className, placeholder, options = [], children, ...props }: Props) {
  return (
    <span className={cx("relative block", className)}>
      <select {...useFieldControl(props)} className={cx(CONTROL, "cursor-pointer appearance-none truncate pr-10")}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
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
