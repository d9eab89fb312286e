import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";

/** Changes to a list of the settings, and why the last one was not made. */
export function useActions(onChanged: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = async (work: Promise<boolean>, after?: () => void) => {
    setBusy(true);
    const done = await work;
    setProblem(done ? undefined : m.settings_failed());
    if (done) {
      after?.();
      await onChanged();
    }
    setBusy(false);
  };
  return { act, busy, problem, setProblem };
}
