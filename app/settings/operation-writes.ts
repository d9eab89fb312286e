import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

const mail = writesWith({
  own: { TOO_MANY: m.settings_mail_many },
  failed: m.settings_failed,
  away: m.settings_failed,
});
const backup = writesWith({
  own: { TOO_MANY: m.settings_backup_many },
  failed: m.settings_backup_not_asked,
  away: m.settings_backup_not_asked,
});

/** Sends a test mail to the teacher; returns its id. */
export const mailWrites = { sendTestMail: (_: object) => mail.outcomeOf(supabase().rpc("send_test_mail")) };

/** Requests a backup, which starts within seconds. */
export const backupWrites = { beginBackup: (_: object) => backup.outcomeOf(supabase().rpc("request_backup")) };
