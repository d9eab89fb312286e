import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { randomKey } from "~/platform/backend/random-key";
import { copyText } from "~/platform/device/copy-text";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { toast } from "~/ui/toast-store";
import type { recapWrites } from "./line-writes";

type Props = {
  /** yyyy-mm */
  month: string;
  /** The id of the link, if the month is shared. */
  link: string | undefined;
};

/** Shares a month's recap by a private link, and revokes it. The address is shown once; only its hash is stored. */
export function ShareRecap({ month, link }: Props) {
  const lang = useLang();
  const [address, setAddress] = useState<string>();
  const { write, busy } = useWrite<typeof recapWrites>();
  const share = async () => {
    const token = randomKey();
    const outcome = await write("shareRecap", { month: `${month}-01`, token });
    if (outcome.kind) return toastFailure(outcome);
    setAddress(window.location.origin + pathFor("recap", lang, { token }));
  };
  const revoke = async () => {
    if (!link) return;
    const outcome = await write("revokeRecap", link);
    if (outcome.kind) return toastFailure(outcome);
    setAddress(undefined);
    toast({ title: m.progress_recap_revoked() });
  };
  const copy = async () => {
    if (await copyText(address ?? "")) return void toast({ title: m.common_copied() });
    // The field selects its text.
    document.getElementById("recap-address")?.focus();
  };
  return (
    <div className="mt-4 grid gap-3 border-t pt-4 print:hidden">
      <p className="max-w-prose text-soft">{link ? m.progress_recap_shared() : m.progress_recap_share_text()}</p>
      {address && (
        <div className="flex flex-wrap items-end gap-2">
          <Field
            id="recap-address"
            label={m.progress_recap_address()}
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
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" disabled={busy} onClick={() => void share()}>
          {link ? m.common_replace_link() : m.progress_recap_share()}
        </Button>
        {link && (
          <Button variant="quiet" size="sm" disabled={busy} onClick={() => void revoke()}>
            {m.progress_recap_revoke()}
          </Button>
        )}
      </div>
    </div>
  );
}
