import { SETTINGS_TABS } from "~/settings/sections";

/** The tabs of the settings, in their order. */
export const settingsTabs = () =>
  SETTINGS_TABS.map(([tab, label]) => ({ to: `/admin/settings${tab}`, label: label() }));
