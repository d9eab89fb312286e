/** Where each part of the settings is that had a name on their one page: the hash of a former address. */
const TABS: Readonly<Record<string, string>> = {
  "#backups": "/admin/settings/backups",
  "#notifications": "/admin/settings/notifications",
};

/** The tab that a former address of the settings named; undefined where it names none. */
export const formerSettings = (hash: string): string | undefined => TABS[hash];
