import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { ConfirmDialog } from "~/ui/confirm-dialog";

type Props = { unsaved: number /** Saves what can be. */; saveAll: () => Promise<unknown> };

/** Handles unsaved rows of the grid: valid ones are saved before leaving, and the teacher decides about the others. */
export function UnsavedRows({ unsaved, saveAll }: Props) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      unsaved > 0 && (next.pathname !== here.pathname || next.search !== here.search),
  );
  const isLeaving = blocker.state === "blocked";
  const [isTried, setIsTried] = useState(false);
  // Once for each navigation; text that is typed meanwhile is saved by the next navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: saveAll changes with every letter
  useEffect(() => {
    setIsTried(false);
    if (isLeaving) void saveAll().then(() => setIsTried(true));
  }, [isLeaving]);
  useEffect(() => {
    if (blocker.state === "blocked" && unsaved === 0) blocker.proceed();
  }, [blocker, unsaved]);
  return (
    <ConfirmDialog
      open={isLeaving && isTried && unsaved > 0}
      onOpenChange={() => blocker.reset?.()}
      title={m.grades_leave_title()}
      thing={m.grades_unsaved({ count: unsaved })}
      description={m.grades_leave_text()}
      confirmLabel={m.grades_leave_do()}
      cancelLabel={m.grades_leave_stay()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
