import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";

type Props = { onKeep: () => Promise<void>; onTake: () => Promise<void> };

/** Shown when this text was saved elsewhere meanwhile: the teacher chooses one version. Both stay in the history. */
export function ConflictNotice({ onKeep, onTake }: Props) {
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-danger bg-danger-soft p-4 text-danger">
      <p className="font-semibold">{m.writing_conflict()}</p>
      <p>{m.writing_conflict_text()}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={busy ? m.common_saving() : undefined} onClick={run(onKeep)}>
          {m.writing_conflict_mine()}
        </Button>
        <Button size="sm" variant="secondary" disabled={busy} onClick={run(onTake)}>
          {m.writing_conflict_theirs()}
        </Button>
      </div>
    </div>
  );
}
