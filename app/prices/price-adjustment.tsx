import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { ahead, onDemand } from "~/ui/on-demand";
import { withBoundary } from "~/ui/with-boundary";
import type { priceWrites } from "./price-writes";
import type { Prices } from "./read-prices";

const PriceForm = onDemand(async () => (await import("./price-form")).PriceForm);

/** The announced adjustment of monthly prices, or the way to prepare one. */
function PriceAdjustmentInside({ prices: { students, pending } }: { prices: Prices }) {
  const [open, setOpen] = useState(false);
  return (
    <Card id="price-adjustment" {...LINKED_CARD}>
      <CardHeader title={m.prices_title()} />
      <p className="mb-4 max-w-prose text-soft">{m.prices_lead()}</p>
      {pending ? (
        <Pending pending={pending} />
      ) : students.length === 0 ? (
        <p>{m.prices_none()}</p>
      ) : open ? (
        <PriceForm students={students} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="quiet" {...ahead(PriceForm)} onClick={() => setOpen(true)}>
          {m.prices_new()}
        </Button>
      )}
    </Card>
  );
}

function Pending({ pending: { id, from_on, count } }: { pending: NonNullable<Prices["pending"]> }) {
  const lang = useLang();
  const [asking, setAsking] = useState(false);
  const { write, busy, problem } = useWrite<typeof priceWrites>();
  const sentence = m.prices_pending({ day: formatDay(from_on, lang, { dateStyle: "long" }), count });
  const withdraw = async () => {
    const done = await write("withdrawPrices", { adjustment: id });
    if (done.problem === undefined) setAsking(false);
  };
  return (
    <div className="grid gap-3">
      <p>{sentence}</p>
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        {m.prices_withdraw()}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={m.prices_withdraw_title()}
          thing={sentence}
          description={m.prices_withdraw_text()}
          confirmLabel={m.prices_withdraw()}
          cancelLabel={m.prices_withdraw_keep()}
          busy={busy ? m.common_moment() : undefined}
          error={problem}
          onConfirm={() => void withdraw()}
        />
      )}
    </div>
  );
}

export const PriceAdjustment = withBoundary(PriceAdjustmentInside);
