import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { NO_ROW, refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { withBoundary } from "~/ui/with-boundary";

/** A student's request to be erased: asked for, waiting, or taken back. The teacher carries it out. */
function ErasureRequestInside({ userId }: { userId: string }) {
  const lang = useLang();
  const [requestedAt, setRequestedAt] = useState<string | null>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

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
    setBusy(true);
    const error = request
      ? (await supabase().rpc("request_erasure")).error
      : await refusalOf(supabase().from("erasure_requests").delete().eq("user_id", userId).select("user_id"));
    setBusy(false);
    setAsking(false);
    // Taken back already, in another tab: it is what they asked for.
    if (error && error !== NO_ROW)
      return toastError({ title: m.common_error_title(), description: m.account_erasure_failed(), error });
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
        <Button variant="quiet" size="sm" onClick={() => change(false)} busy={busy ? m.account_saving() : undefined}>
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
        busy={busy ? m.account_saving() : undefined}
      />
    </>
  );
}

export const ErasureRequest = withBoundary(ErasureRequestInside);
