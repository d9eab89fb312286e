import type { FormEvent } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { WEEKDAYS } from "~/platform/time/weekdays";
import { suitsOfForm } from "~/school/suitable-hours";
import { SuitableHoursFields } from "~/school/suitable-hours-fields";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";
import type { waitingWrites } from "./waiting-writes";

type Props = {
  /** The class to move, or the make-up credit to spend. */
  purpose: string;
  onDone: () => void;
};

/** A student without a suitable free hour says which hours would suit, and waits for one. */
export function SayWhen({ purpose, onDone }: Props) {
  const { write, busy, problem } = useWrite<typeof waitingWrites>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const suits = suitsOfForm(new FormData(event.currentTarget));
    if (busy) return;
    const outcome = await write("joinWaitingList", { purpose, suits });
    if (outcome.problem === undefined) onDone();
  };
  return (
    <details className="border-t">
      <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold">{m.classes_wait_ask()}</summary>
      <form onSubmit={send} aria-label={m.classes_wait_ask()} className="grid gap-4 pt-1 pb-2">
        <p className="text-soft">{m.classes_wait_how()}</p>
        <SuitableHoursFields days={WEEKDAYS} />
        <ProblemAlert problem={problem} />
        <Button type="submit" variant="secondary" busy={busy ? m.common_saving() : undefined}>
          {m.classes_wait_join()}
        </Button>
      </form>
    </details>
  );
}
