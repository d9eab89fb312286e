import type { ComponentProps } from "react";
import { m } from "~/i18n/paraglide/messages";
import { cx } from "./cx";

/** The close button of dialogs, sheets and toasts. */
export function CloseButton({ className, ...props }: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className={cx(
        "grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-current/8 disabled:cursor-not-allowed disabled:opacity-40",
        className,
      )}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
        <path d="m5 5 10 10M15 5 5 15" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{m.common_close()}</span>
    </button>
  );
}
