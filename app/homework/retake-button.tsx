import { useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { Homework } from "./read-homework";
import type { retakeWrites } from "./retake-homework";
import type { RetakeRule } from "./retakes";

const OFFERS: Partial<Record<RetakeRule, () => string>> = {
  better: m.homework_again_better,
  newer: m.homework_again_newer,
};

/** Begins the second take of graded homework, where the teacher allows one. */
export function RetakeButton({ homework: { id, assignment }, onBegun }: { homework: Homework; onBegun: () => void }) {
  const { write, busy, problem } = useWrite<typeof retakeWrites>();
  const asked = useRef(false);
  const offer = OFFERS[assignment.retake];
  if (!offer) return null;
  const begin = async () => {
    // A second press would move the focus again, from the answer that is being written by then.
    if (asked.current) return;
    asked.current = true;
    const outcome = await write("retakeHomework", { homework: id });
    asked.current = false;
    if (outcome.problem === undefined) onBegun();
  };
  return (
    <div className="grid justify-items-start gap-3 border-t pt-4 print:hidden">
      <p>{offer()}</p>
      <ErrorSummary problems={problem ? [{ message: problem }] : []} />
      <Button busy={busy ? m.common_saving() : undefined} onClick={begin}>
        {m.homework_again()}
      </Button>
    </div>
  );
}
