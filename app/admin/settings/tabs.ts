import { m } from "~/i18n/paraglide/messages";

/** The tabs of the settings, in their order. */
const TABS = [
  ["", m.settings_tab_site],
  ["/plans", m.settings_tab_plans],
  ["/hours", m.settings_tab_hours],
  ["/notifications", m.notifications_choices],
  ["/security", m.settings_tab_security],
  ["/backups", m.settings_backup],
] as const;

export const settingsTabs = () => TABS.map(([tab, label]) => ({ to: `/admin/settings${tab}`, label: label() }));
