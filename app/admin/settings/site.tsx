import { Navigate, useLocation } from "react-router";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { BusinessForm } from "~/settings/business-form";
import { FileSpaceForm } from "~/settings/file-space-form";
import { GreetingForm } from "~/settings/greeting-form";
import { LanguagesForm } from "~/settings/languages-form";
import { readSite } from "~/settings/read-settings";
import { readSiteAddress } from "~/settings/read-site-address";
import { siteWrites } from "~/settings/settings-writes";
import { SiteAddressCard } from "~/settings/site-address-card";
import { siteAddressWrites } from "~/settings/site-address-writes";
import { TeacherForm } from "~/settings/teacher-form";
import type { Route } from "./+types/site";
import { formerSettings } from "./former-settings";

async function read() {
  const [site, address] = await Promise.all([readSite(), readSiteAddress()]);
  return { ...site, address };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...siteWrites, ...siteAddressWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The facts about the business and the teacher on the public pages, and their language. */
export default function Site({ loaderData: { facts, language, address } }: Route.ComponentProps) {
  const former = formerSettings(useLocation().hash);
  if (former) return <Navigate to={former} replace />;
  return (
    <div className="grid gap-5">
      <BusinessForm facts={facts} />
      <TeacherForm facts={facts} />
      <GreetingForm facts={facts} />
      <SiteAddressCard address={address} />
      <LanguagesForm facts={facts} language={language} />
      <FileSpaceForm facts={facts} />
    </div>
  );
}
