/** The tab of each part of the settings, by its hash from when they were one page. */
const TABS: Readonly<Record<string, string>> = {
  "#backups": "/admin/settings/backups",
  "#notifications": "/admin/settings/notifications",
};

/** The tab for a former hash of the settings; undefined for an unknown one. */
export const formerSettings = (hash: string): string | undefined => TABS[hash];
