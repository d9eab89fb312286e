import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { Card } from "~/ui/card";

/** Mails do not go out yet, and where the teacher changes that. */
export function MailSavedNotice() {
  return (
    <Card>
      <p>
        {m.settings_mail_none()}{" "}
        <Link to="/admin/settings/notifications#mail-server" className="whitespace-nowrap underline underline-offset-4">
          {m.mail_server_begin()}
        </Link>
      </p>
    </Card>
  );
}
