import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldError } from "./field-error";

type Props = Omit<ComponentProps<"input">, "type" | "children"> & {
  /** May hold links; a press on anything else of it ticks the box. */
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A tick box with its words beside it and its error under them. Stands alone, without a `Field`. */
export function Checkbox({ label, hint, error, id, className, ...props }: Props) {
  const generated = useId();
  const control = id ?? generated;
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  return (
    <div className={cx("grid gap-1", className)}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-base leading-normal has-disabled:cursor-not-allowed has-disabled:text-soft">
        <span className="relative grid size-6 shrink-0">
          <input
            {...props}
            id={control}
            type="checkbox"
            aria-describedby={[hintId, errorId].filter(Boolean).join(" ") || undefined}
            aria-invalid={error ? true : undefined}
            className="peer col-start-1 row-start-1 size-6 cursor-[inherit] appearance-none rounded-md border-2 border-line-strong bg-card transition-colors checked:border-red checked:bg-red hover:border-ink aria-invalid:border-danger disabled:border-line disabled:bg-mist checked:hover:border-red-hover checked:hover:bg-red-hover"
          />
          <svg
            viewBox="0 0 24 24"
            fill="none"
            aria-hidden="true"
            className="pointer-events-none invisible col-start-1 row-start-1 size-6 text-red-ink peer-checked:visible peer-disabled:text-soft"
          >
            <path
              d="m6.5 12.5 3.8 3.8 7.4-8.1"
              stroke="currentColor"
              strokeWidth="2.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="ml-9 text-[0.9375rem] text-soft leading-snug">
          {hint}
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
