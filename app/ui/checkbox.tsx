import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldError } from "./field-error";
import { Tick } from "./tick-box";
import { unbroken } from "./unbroken";

type Props = Omit<ComponentProps<"input">, "type" | "children"> & {
  /** May contain links; a click elsewhere in it ticks the box. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox with its label and its error. Used without a `Field`. */
export function Checkbox({ label, hint, error, id, className, ...props }: Props) {
  const generated = useId();
  const control = id ?? generated;
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  return (
    <div className={cx("grid gap-1", className)}>
      <label
        htmlFor={control}
        className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-base leading-normal has-disabled:cursor-not-allowed has-disabled:text-soft"
      >
        <Tick
          {...props}
          id={control}
          aria-describedby={[hintId, errorId].filter(Boolean).join(" ") || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className="min-w-0">{unbroken(label)}</span>
      </label>
      {hint && (
        <p id={hintId} className="ml-9 text-base md:text-[0.9375rem] text-soft leading-snug">
          {unbroken(hint)}
        </p>
      )}
      {error && (
        <div className="ml-9">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
