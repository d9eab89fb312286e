import { type ReactNode, useEffect, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { goToField } from "./go-to-field";

export type Problem = {
  /** The id of the field to focus; absent when the problem concerns the whole form. */
  field?: string | undefined;
  message: ReactNode;
};

type Props = {
  problems: readonly Problem[];
  /**
   * The number of the attempt (`formState.submitCount` of react-hook-form, whose `shouldFocusError` must be off). The
   * summary takes the focus once an attempt, never while the form is being corrected, and not for problems before the
   * first attempt.
   */
  attempt?: number;
  title?: ReactNode;
  /** For a document without a script, which comes for these problems: the browser moves the focus. */
  autoFocus?: boolean;
};

/** The problems of a form above it, each linked to its field. Renders nothing without problems. */
export function ErrorSummary({ problems, attempt = 0, title, autoFocus = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const focusedOn = useRef(0);
  const some = problems.length > 0;
  useEffect(() => {
    if (!some || focusedOn.current === attempt) return;
    focusedOn.current = attempt;
    box.current?.focus();
  }, [some, attempt]);

  if (!some) return null;
  const ofFields = problems.some(({ field }) => field);
  return (
    <div
      ref={box}
      role="alert"
      // With the focus it is read by that: as an alert it would be read twice, and again with each corrected field.
      aria-live={attempt > 0 || autoFocus ? "off" : undefined}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page was sent because of these problems
      autoFocus={autoFocus}
      className="grid gap-2 rounded-card border-2 border-danger bg-danger-soft p-4 sm:px-5"
    >
      <h2 className="font-sans font-semibold text-lg tracking-normal">
        {title ?? (ofFields ? m.common_problems({ count: problems.length }) : m.common_failed())}
      </h2>
      <ul className="grid text-base">
        {problems.map(({ field, message }) => (
          <li key={field ?? "form"}>
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => goToField(event, field)}
                className="inline-block py-2.5 font-medium sm:py-1.5 text-danger underline decoration-1 underline-offset-4 hover:decoration-3"
              >
                {message}
              </a>
            ) : (
              <span className="inline-block py-1 font-medium text-danger">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
