import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { withBoundary } from "~/ui/with-boundary";
import type { accountWrites } from "./account-writes";
import type { ProfileParts } from "./profile-parts";

/** A student's erasure request: sends it, shows that it is pending, or withdraws it. The teacher carries it out. */
function ErasureRequestInside({ userId, request }: { userId: string; request: ProfileParts["erasure"] }) {
  const lang = useLang();
  const [requestedAt, setRequestedAt] = useState(request?.requestedAt);
  const [asking, setAsking] = useState(false);
  const { write, busy } = useWrite<typeof accountWrites>();

  const change = async (asks: boolean) => {
    const outcome = await (asks ? write("requestErasure", {}) : write("withdrawErasure", { user: userId }));
    setAsking(false);
    if (outcome.kind) return toastFailure(outcome);
    setRequestedAt(asks ? new Date().toISOString() : null);
  };

  if (requestedAt) {
    const date = formatInstant(requestedAt, lang, { dateStyle: "long" });
    return (
      <div role="status" className="grid gap-3 rounded-control bg-mist p-4">
        <p>{request?.byGuardian ? m.account_erasure_by_guardian({ date }) : m.account_erasure_waiting({ date })}</p>
        {!request?.byGuardian && (
          <Button variant="quiet" size="sm" onClick={() => change(false)} busy={busy ? m.common_saving() : undefined}>
            {m.account_erasure_cancel()}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.account_erase()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.account_erase_title()}
        thing={m.account_erase_thing()}
        description={m.account_erase_text()}
        confirmLabel={m.account_erase_confirm()}
        onConfirm={() => void change(true)}
        busy={busy ? m.common_saving() : undefined}
      />
    </>
  );
}

export const ErasureRequest = withBoundary(ErasureRequestInside);
