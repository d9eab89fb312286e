import { m } from "~/i18n/paraglide/messages";
import { BusinessForm } from "~/settings/business-form";
import { HoursForm } from "~/settings/hours-form";
import { PlanForm } from "~/settings/plan-form";
import { readSettings } from "~/settings/read-settings";
import { TeacherForm } from "~/settings/teacher-form";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/settings";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta: Route.MetaFunction = () => [{ title: m.admin_title({ page: m.admin_nav_settings() }) }];

export const clientLoader = () => readSettings();
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

/** What the public pages say about the business, a part at a time. */
export default function Settings({ loaderData: { facts, plans, hours } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-4xl gap-5">
      <h1 className="text-2xl sm:text-3xl">{m.admin_nav_settings()}</h1>
      <BusinessForm facts={facts} />
      <TeacherForm facts={facts} />
      {plans.map((plan) => (
        <PlanForm key={plan.name} plan={plan} />
      ))}
      <HoursForm hours={hours} />
    </div>
  );
}
