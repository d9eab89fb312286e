import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { toastFailure } from "~/platform/errors/report-error";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { useWrite } from "~/platform/forms/use-write";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { withBoundary } from "~/ui/with-boundary";
import type { accountWrites } from "./account-writes";

/** A student's erasure request: sends it, shows that it is pending, or withdraws it. The teacher carries it out. */
function ErasureRequestInside({ userId }: { userId: string }) {
  const lang = useLang();
  const [requestedAt, setRequestedAt] = useState<string | null>();
  const [asking, setAsking] = useState(false);
  const { write, busy } = useWrite<typeof accountWrites>();

  useEffect(() => {
    void supabase()
      .from("erasure_requests")
      .select("requested_at")
      .eq("user_id", userId)
      .maybeSingle()
      .then(({ data, error }) => {
        if (error) void reportFailedPart(error);
        setRequestedAt(data?.requested_at ?? null);
      });
  }, [userId]);

  const change = async (request: boolean) => {
    const outcome = await (request ? write("requestErasure", {}) : write("withdrawErasure", { user: userId }));
    setAsking(false);
    if (outcome.kind) return toastFailure(outcome);
    setRequestedAt(request ? new Date().toISOString() : null);
  };

  if (requestedAt)
    return (
      <div role="status" className="grid gap-3 rounded-control bg-mist p-4">
        <p>
          {m.account_erasure_waiting({
            date: formatInstant(requestedAt, lang, { dateStyle: "long" }),
          })}
        </p>
        <Button variant="quiet" size="sm" onClick={() => change(false)} busy={busy ? m.common_saving() : undefined}>
          {m.account_erasure_cancel()}
        </Button>
      </div>
    );
  return (
    <>
      <Button variant="danger" disabled={requestedAt === undefined} onClick={() => setAsking(true)}>
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
