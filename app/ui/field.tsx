import { type ReactNode, useId } from "react";
import { m } from "~/i18n/paraglide/messages";
import { cx } from "./cx";
import { FieldContext, type FieldControl } from "./field-control";
import { FieldError } from "./field-error";
import { unbroken } from "./unbroken";

type Props = {
  label: ReactNode;
  /** The control: an element of `ui/`, or a function of the props that tie it to its label. */
  children: ReactNode | ((control: FieldControl) => ReactNode);
  hint?: ReactNode;
  error?: ReactNode;
  /** Marks the field as optional in its label. */
  optional?: boolean;
  required?: boolean;
  /** Id of the control, and what an error summary links to. Give the field's name. */
  id?: string;
  /** Hides the label visually, for a search box whose place explains it. */
  hideLabel?: boolean;
  className?: string;
};

/** Label above, hint with it, control, error beside it; ids and ARIA wired. */
export function Field({ label, children, hint, error, optional, required, id, hideLabel, className }: Props) {
  const generated = useId();
  const control = id ?? generated;
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  const wiring: FieldControl = {
    id: control,
    "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required ? true : undefined,
  };
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <div className={hideLabel ? "sr-only" : "flex flex-wrap items-baseline gap-x-3 leading-snug"}>
        <label htmlFor={control} className="font-semibold text-base">
          {unbroken(label)}
          {optional && <span className="font-normal text-soft"> ({m.common_optional()})</span>}
        </label>
        {hint && (
          <p id={hintId} className="text-base md:text-[0.9375rem] text-soft">
            {unbroken(hint)}
          </p>
        )}
      </div>
      <FieldContext value={wiring}>{typeof children === "function" ? children(wiring) : children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
