import { m } from "~/i18n/paraglide/messages";

/** Why a backup or a restore failed, by the code of the database. */
export const BACKUP_PROBLEMS: Record<string, () => string> = {
  STOPPED: m.settings_backup_stopped,
  NO_SPACE: m.settings_backup_no_space,
  NOT_WRITABLE: m.settings_backup_not_writable,
  NOT_READABLE: m.settings_backup_not_readable,
  NO_FILES: m.settings_backup_no_files,
};
