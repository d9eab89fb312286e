import type { ReactNode } from "react";

/** A section of the form: a group of fields with its name. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="relative grid gap-5 border-l-4 border-l-red pb-9 pl-6 last:pb-0 sm:pl-8">
      <legend className="contents">
        <span className="relative font-serif text-2xl">
          <span
            aria-hidden="true"
            className="absolute top-1 -left-9 size-5 rounded-full border-4 border-ink bg-paper sm:-left-11"
          />
          {title}
        </span>
      </legend>
      {children}
    </fieldset>
  );
}
