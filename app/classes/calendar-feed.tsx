import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { randomKey } from "~/platform/backend/random-key";
import { NO_ROW, refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { toast } from "~/ui/toast-store";

type Props = { hasFeed: boolean; onChanged: () => Promise<unknown> };

/** The private address of somebody's classes for their own calendar. It is shown once; only its hash is kept. */
export function CalendarFeed({ hasFeed, onChanged }: Props) {
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [act, setAct] = useState<"renew" | "revoke">("renew");
  const run = async (work: () => Promise<{ error: unknown }>, after: () => void) => {
    setBusy(true);
    const { error } = await work();
    setBusy(false);
    setAsking(false);
    if (error) return toastError({ title: m.common_error_title(), description: m.classes_problem_failed(), error });
    after();
    await onChanged();
  };
  const make = () => {
    const token = randomKey();
    return run(
      async () => supabase().rpc("make_calendar_feed", { token }),
      () => setAddress(`${window.location.origin}/calendar/${token}.ics`),
    );
  };
  const revoke = () =>
    run(
      async () => {
        const feeds = () => supabase().from("calendar_feeds");
        const error = await refusalOf(feeds().delete().not("user_id", "is", null).select("user_id"));
        // Ended already, in another tab: it is what was asked for.
        return { error: error === NO_ROW ? undefined : error };
      },
      () => setAddress(undefined),
    );
  const ask = (about: typeof act) => {
    setAct(about);
    setAsking(true);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? "");
    toast({ title: m.classes_feed_copied() });
  };
  return (
    <Card>
      <CardHeader title={m.classes_feed()} />
      <p className="max-w-prose text-soft">{m.classes_feed_text()}</p>
      {address && (
        <div className="mt-4 flex flex-wrap items-end gap-2">
          <Field label={m.classes_feed_address()} hint={m.classes_feed_once()} className="min-w-0 flex-1">
            <Input value={address} readOnly onFocus={(event) => event.target.select()} />
          </Field>
          <Button variant="secondary" onClick={() => void copy()}>
            {m.classes_feed_copy()}
          </Button>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" disabled={busy} onClick={() => (hasFeed ? ask("renew") : void make())}>
          {hasFeed ? m.classes_feed_renew() : m.classes_feed_make()}
        </Button>
        {hasFeed && (
          <Button variant="quiet" size="sm" disabled={busy} onClick={() => ask("revoke")}>
            {m.classes_feed_revoke()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={act === "revoke" ? m.classes_feed_revoke_title() : m.classes_feed_renew_title()}
        thing={address ?? m.classes_feed_thing()}
        description={act === "revoke" ? m.classes_feed_revoke_text() : m.classes_feed_renew_text()}
        confirmLabel={act === "revoke" ? m.classes_feed_revoke() : m.classes_feed_renew()}
        onConfirm={() => void (act === "revoke" ? revoke() : make())}
        busy={busy ? m.classes_saving() : undefined}
      />
    </Card>
  );
}
