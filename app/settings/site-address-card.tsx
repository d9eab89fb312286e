import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { withBoundary } from "~/ui/with-boundary";
import type { SiteAddress } from "./read-site-address";
import { SiteAddressForm } from "./site-address-form";
import type { siteAddressWrites } from "./site-address-writes";

/** The site's address in links and mails, which the teacher chooses unless who installed the site did. */
function SiteAddressInside({ address }: { address: SiteAddress }) {
  const [replaces, setReplaces] = useState(false);
  const { given, chosen } = address;
  return (
    <Card id="site-address" {...LINKED_CARD}>
      <CardHeader title={m.site_address_title()} />
      {given !== null && (
        <p className="max-w-prose [overflow-wrap:anywhere]">{m.site_address_given({ address: given })}</p>
      )}
      {given === null && chosen !== null && <Chosen address={address} onReplace={() => setReplaces(true)} />}
      {given === null && chosen === null && <p className="mb-4 max-w-prose text-soft">{m.site_address_lead()}</p>}
      {given === null && (chosen === null || replaces) && (
        <div className={chosen === null ? "" : "mt-5 border-t pt-5"}>
          <SiteAddressForm onDone={chosen === null ? undefined : () => setReplaces(false)} />
        </div>
      )}
    </Card>
  );
}

function Chosen({ address: { chosen, chosen_at }, onReplace }: { address: SiteAddress; onReplace: () => void }) {
  const lang = useLang();
  const { write, busy, problem } = useWrite<typeof siteAddressWrites>();
  const [removes, setRemoves] = useState(false);
  const shown = chosen ?? "";
  const remove = async () => {
    const outcome = await write("removeSiteAddress", {});
    if (outcome.problem === undefined) setRemoves(false);
  };
  return (
    <div className="grid gap-3">
      <p className="[overflow-wrap:anywhere]">
        {m.site_address_chosen({
          address: shown,
          when: chosen_at ? formatInstant(chosen_at, lang, { dateStyle: "medium" }) : "",
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onReplace}>
          {m.common_replace()}
        </Button>
        <Button variant="quiet" onClick={() => setRemoves(true)}>
          {m.site_address_remove()}
        </Button>
      </div>
      <ConfirmDialog
        open={removes}
        onOpenChange={setRemoves}
        title={m.site_address_remove_title()}
        thing={shown}
        description={m.site_address_remove_text()}
        confirmLabel={m.site_address_remove()}
        onConfirm={() => void remove()}
        busy={busy ? m.common_saving() : undefined}
        error={problem}
      />
    </div>
  );
}

export const SiteAddressCard = withBoundary(SiteAddressInside);
