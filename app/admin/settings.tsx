import { useEffect } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { UnsavedSections } from "~/settings/unsaved-sections";
import { openFolds } from "~/ui/go-to-field";
import { spinnerOf } from "~/ui/page-spinner";
import { TabLinks, TabOutlet } from "~/ui/tab-links";
import type { Route } from "./+types/settings";
import { openTab, panelTitle } from "./panel-meta";
import { SectionLinks } from "./settings/section-links";
import { SettingsSearch } from "./settings/settings-search";
import { settingsTabs } from "./settings/tabs";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta: Route.MetaFunction = (args) =>
  panelTitle([openTab(settingsTabs(), args), m.admin_nav_settings()].filter(Boolean).join(" · "), args);

/** Its tabs read what they show. */
const read = async () => null;
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const HydrateFallback = spinnerOf(m.admin_nav_settings);

/** The settings of the public pages, of scheduling and of the site itself, in tabs. */
export default function Settings() {
  const links = settingsTabs();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again leads there again
  useEffect(() => {
    const part = document.getElementById(hash.slice(1));
    openFolds(part);
    part?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <div className="grid max-w-4xl gap-5">
      <h1 className="text-2xl sm:text-3xl">{m.admin_nav_settings()}</h1>
      <SettingsSearch />
      <TabLinks label={m.admin_nav_settings()} links={links} />
      <SectionLinks />
      <UnsavedSections>
        <TabOutlet links={links} />
      </UnsavedSections>
    </div>
  );
}
