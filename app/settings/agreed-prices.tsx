import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney } from "~/platform/money/money";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { withBoundary } from "~/ui/with-boundary";
import type { Plans } from "./read-settings";
import type { planWrites } from "./settings-writes";

type Props = { plan: Plans["plans"][number] };

/** The students with another price than their plan's current one, and a button to charge everybody the same. */
function AgreedPricesInside({ plan: { name, price_cents, agreed } }: Props) {
  const lang = useLang();
  const [asking, setAsking] = useState(false);
  const { write, busy, problem } = useWrite<typeof planWrites>();
  if (agreed === 0) return null;
  const charge = async () => {
    const outcome = await write("chargePlanPrice", { plan: name });
    if (outcome.problem === undefined) setAsking(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
      <p>{m.settings_agreed({ count: agreed })}</p>
      {price_cents !== null && (
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {m.settings_agreed_end()}
        </Button>
      )}
      {asking && price_cents !== null && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={m.settings_agreed_title()}
          thing={m.settings_agreed_thing({ plan: name, price: formatMoney(price_cents, lang) })}
          description={m.settings_agreed_text()}
          confirmLabel={m.settings_agreed_end()}
          variant="primary"
          onConfirm={() => void charge()}
          busy={busy ? m.common_saving() : undefined}
          error={problem}
        />
      )}
    </div>
  );
}

export const AgreedPrices = withBoundary(AgreedPricesInside);
