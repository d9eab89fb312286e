import type { ReactNode } from "react";
import { cx } from "./cx";

type Props = {
  /** The id of this part, for links to it. */
  id?: string;
  title: ReactNode;
  /** The subject of a title that several folds of a page share, for screen readers. */
  of?: string;
  /** Opens it, for instance where one of its fields has an error. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** Rarely needed content behind its title. Links of the settings' search and of error summaries open it. */
export function Fold({ id, title, of, isOpen = false, className, children }: Props) {
  return (
    <details
      id={id}
      tabIndex={id ? -1 : undefined}
      open={isOpen || undefined}
      className={cx("border-t pt-1", id && "scroll-mt-24 outline-none", className)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">
        {title}
        {of && <span className="sr-only">: {of}</span>}
      </summary>
      <div className="grid gap-5 pt-2">{children}</div>
    </details>
  );
}
