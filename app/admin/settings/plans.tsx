import { m } from "~/i18n/paraglide/messages";
import { orNone } from "~/platform/errors/or-none";
import { PartMissing } from "~/platform/errors/part-missing";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { PriceAdjustment } from "~/prices/price-adjustment";
import { priceWrites } from "~/prices/price-writes";
import { readPrices } from "~/prices/read-prices";
import { BillingForm } from "~/settings/billing-form";
import { FiscalForm } from "~/settings/fiscal-form";
import { MeiLimits } from "~/settings/mei-limits";
import { PixProviderCard } from "~/settings/pix-provider-card";
import { PixTermsForm } from "~/settings/pix-terms-form";
import { pixWrites } from "~/settings/pix-writes";
import { PlanForm } from "~/settings/plan-form";
import { readPixProvider, termsOf } from "~/settings/read-pix-provider";
import { readRefusedCharges } from "~/settings/read-refused-charges";
import { readPlans } from "~/settings/read-settings";
import { planWrites } from "~/settings/settings-writes";
import type { Route } from "./+types/plans";

async function read() {
  const [plans, provider, refused, prices] = await Promise.all([
    readPlans(),
    readPixProvider(),
    orNone(readRefusedCharges()),
    orNone(readPrices()),
  ]);
  return { ...plans, provider, refused, prices };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...planWrites, ...pixWrites, ...priceWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The prices of the plans, how the school bills, and its fiscal rules. */
export default function Plans({
  loaderData: { plans, billing, fiscal, limits, provider, refused, prices },
}: Route.ComponentProps) {
  return (
    <div id="plans" tabIndex={-1} className="grid scroll-mt-24 gap-5 outline-none">
      {plans.map((plan) => (
        <PlanForm key={plan.name} plan={plan} />
      ))}
      {prices ? <PriceAdjustment prices={prices} /> : <PartMissing title={m.prices_title()} />}
      <BillingForm billing={billing} />
      <FiscalForm fiscal={fiscal} />
      <MeiLimits limits={limits} />
      <PixProviderCard provider={provider} refused={refused} />
      {provider && <PixTermsForm terms={termsOf(provider)} />}
    </div>
  );
}
