import { Navigate, useLocation } from "react-router";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { BusinessForm } from "~/settings/business-form";
import { FileSpaceForm } from "~/settings/file-space-form";
import { GreetingForm } from "~/settings/greeting-form";
import { LanguagesForm } from "~/settings/languages-form";
import { readSite } from "~/settings/read-settings";
import { siteWrites } from "~/settings/settings-writes";
import { TeacherForm } from "~/settings/teacher-form";
import type { Route } from "./+types/site";
import { formerSettings } from "./former-settings";

const read = () => readSite();
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(siteWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The facts about the business and the teacher on the public pages, and their language. */
export default function Site({ loaderData: { facts, language } }: Route.ComponentProps) {
  const former = formerSettings(useLocation().hash);
  if (former) return <Navigate to={former} replace />;
  return (
    <div className="grid gap-5">
      <BusinessForm facts={facts} />
      <TeacherForm facts={facts} />
      <GreetingForm facts={facts} />
      <LanguagesForm facts={facts} language={language} />
      <FileSpaceForm facts={facts} />
    </div>
  );
}
