import { m } from "~/i18n/paraglide/messages";
import { plain } from "~/platform/text/fold-text";

export const SETTINGS_TABS = [
  ["", m.settings_tab_site],
  ["/plans", m.settings_tab_plans],
  ["/hours", m.settings_tab_hours],
  ["/notifications", m.notifications_choices],
  ["/security", m.settings_tab_security],
  ["/backups", m.settings_tab_technical],
] as const;

/** The parts of the settings: tab, id, title, and search terms. */
const SECTIONS = [
  ["", "business", m.settings_business, m.settings_words_business],
  ["", "teacher", m.settings_teacher, m.settings_words_teacher],
  ["", "greeting", m.settings_greeting, m.settings_words_greeting],
  ["", "site-address", m.site_address_title, m.site_address_words],
  ["", "languages", m.settings_languages, m.settings_words_languages],
  ["", "file-space", m.files_space, m.settings_words_file_space],
  ["/plans", "plans", m.settings_words_plans_title, m.settings_words_plans],
  ["/plans", "price-adjustment", m.prices_title, m.settings_words_plans],
  ["/plans", "billing", m.settings_billing, m.settings_words_billing],
  ["/plans", "fiscal", m.fiscal_settings, m.settings_words_fiscal],
  ["/plans", "mei-limits", m.fiscal_limits, m.settings_words_fiscal],
  ["/plans", "pix-provider", m.pix_provider_title, m.settings_words_pix_provider],
  ["/hours", "hours", m.settings_hours, m.settings_words_hours],
  ["/hours", "rules", m.settings_rules, m.settings_words_rules],
  ["/hours", "room", m.settings_room, m.settings_words_room],
  ["/hours", "days-off", m.settings_days_off, m.settings_words_days_off],
  ["/hours", "connected-calendar", m.connected_calendar_title, m.settings_words_connected_calendar],
  ["/hours", "calendars", m.settings_calendars, m.settings_words_calendars],
  ["/hours", "feed", m.classes_feed, m.settings_words_calendars],
  ["/notifications", "notifications", m.notifications_choices, m.settings_words_notifications],
  ["/notifications", "mail-server", m.mail_server_title, m.settings_words_mail],
  ["/notifications", "mail", m.settings_mail, m.settings_words_mail],
  ["/security", "second-factor", m.settings_factor, m.settings_words_factor],
  ["/security", "retention", m.settings_retention, m.settings_words_retention],
  ["/backups", "backups", m.settings_backup, m.settings_words_backup],
  ["/backups", "technical", m.settings_technical, m.settings_words_technical],
] as const;

const advanced = (section: () => string) => (): string => `${section()}: ${m.common_advanced()}`;

/** The folded parts, which only the search leads to. */
const FOLDED = [
  ["", "company", m.settings_company, m.settings_words_business],
  ["", "about-page", m.settings_about_page, m.settings_words_teacher],
  ["/plans", "billing-advanced", advanced(m.settings_billing), m.settings_words_billing_advanced],
  ["/hours", "rules-advanced", advanced(m.settings_rules), m.settings_words_rules_advanced],
] as const;

/** A found part of the settings, with the name of its tab. */
type SettingsHit = { to: string; title: string; tab: string };

/** The parts of the settings that match all of these words, in order; none without words. */
export function findSettings(words: string): SettingsHit[] {
  const wanted = plain(words).split(" ").filter(Boolean);
  if (wanted.length === 0) return [];
  return [...SECTIONS, ...FOLDED]
    .filter(([, , title, others]) => {
      const text = plain(`${title()} ${others()}`);
      return wanted.every((word) => text.includes(word));
    })
    .map(([tab, id, title]) => ({
      to: `/admin/settings${tab}#${id}`,
      title: title(),
      tab: SETTINGS_TABS.find(([path]) => path === tab)?.[1]() ?? "",
    }));
}

/** The parts on the tab with this path, in order. */
export const sectionsOn = (path: string) =>
  SECTIONS.filter(([tab]) => tab === path).map(([, id, title]) => ({ id, title: title() }));
