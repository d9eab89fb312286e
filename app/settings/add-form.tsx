import type { FormEvent, ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { ProblemAlert } from "~/ui/problem-alert";

type Props = {
  label: string;
  /** The title of the fold. */
  begin: string;
  /** The grid classes of the fields. */
  className: string;
  busy: boolean;
  problem: string | undefined;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
};

/** A folded form that adds an entry to a list of the settings. */
export function AddForm({ label, begin, className, busy, problem, onSubmit, children }: Props) {
  return (
    <Fold title={begin} isOpen={problem !== undefined}>
      <form onSubmit={onSubmit} aria-label={label} className={`grid items-end gap-4 ${className}`}>
        {children}
        <ProblemAlert problem={problem} className="col-span-full" />
        <Button
          type="submit"
          variant="secondary"
          className="sm:justify-self-start"
          busy={busy ? m.common_saving() : undefined}
        >
          {m.common_add()}
          <span className="sr-only">: {label}</span>
        </Button>
      </form>
    </Fold>
  );
}
