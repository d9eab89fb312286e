import type { ReactNode } from "react";

/** An error beside its field, with an icon and text, because colour alone is not accessible. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-base text-danger leading-snug">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-4.5 shrink-0">
        <circle cx="10" cy="10" r="8.5" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M10 5.5v5.2M10 13.9v.2" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
