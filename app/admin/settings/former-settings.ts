/** The page of each part of the settings, by the hash that it had when they were one page. */
const TABS: Readonly<Record<string, string>> = {
  "#backups": "/admin/settings/backups",
  "#notifications": "/admin/settings/notifications",
};

/** The tab that a former address of the settings named; undefined where it names none. */
export const formerSettings = (hash: string): string | undefined => TABS[hash];
