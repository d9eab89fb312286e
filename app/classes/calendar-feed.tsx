import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { randomKey } from "~/platform/backend/random-key";
import type { Result } from "~/platform/backend/result";
import { copyText } from "~/platform/device/copy-text";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { toast } from "~/ui/toast-store";
import type { calendarFeedWrites } from "./calendar-feed-writes";

/** The address of a person's calendar feed. It is shown once; only its hash is stored. `isPart` of a card. */
export function CalendarFeed({ hasFeed, isPart = false }: { hasFeed: boolean; isPart?: boolean }) {
  const [address, setAddress] = useState<string>();
  const { write, busy } = useWrite<typeof calendarFeedWrites>();
  const [asking, setAsking] = useState(false);
  const [act, setAct] = useState<"renew" | "revoke">("renew");
  const show = (outcome: Result, next: string | undefined) => {
    setAsking(false);
    if (outcome.kind) void toastFailure(outcome);
    else setAddress(next);
  };
  const make = async () => {
    const token = randomKey();
    show(await write("makeCalendarFeed", { token }), `${window.location.origin}/calendar/${token}.ics`);
  };
  const revoke = async () => show(await write("revokeCalendarFeed", {}), undefined);
  const ask = (about: typeof act) => {
    setAct(about);
    setAsking(true);
  };
  const copy = async () => {
    if (await copyText(address ?? "")) return void toast({ title: m.common_copied() });
    // The field selects its text.
    document.getElementById("feed-address")?.focus();
  };
  return (
    <Card id="feed" {...(isPart ? { tone: "bare", padding: "none" } : {})} {...LINKED_CARD}>
      <CardHeader title={m.classes_feed()} level={isPart ? 3 : 2} />
      <p className="max-w-prose text-soft">{m.classes_feed_text()}</p>
      {address && (
        <div className="mt-4 flex flex-wrap items-end gap-2">
          <Field
            id="feed-address"
            label={m.classes_feed_address()}
            hint={m.common_copy_once()}
            className="min-w-0 flex-1"
          >
            <Input value={address} readOnly onFocus={(event) => event.target.select()} />
          </Field>
          <Button variant="secondary" onClick={() => void copy()}>
            {m.common_copy()}
          </Button>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" disabled={busy} onClick={() => (hasFeed ? ask("renew") : void make())}>
          {hasFeed ? m.common_replace_link() : m.classes_feed_make()}
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
        confirmLabel={act === "revoke" ? m.classes_feed_revoke() : m.common_replace_link()}
        onConfirm={() => void (act === "revoke" ? revoke() : make())}
        busy={busy ? m.common_saving() : undefined}
      />
    </Card>
  );
}
