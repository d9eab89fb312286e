import { m } from "~/i18n/paraglide/messages";
import { Card } from "~/ui/card";
import type { DashboardData } from "./read-dashboard";

/** Notices for the operator: mails are not delivered, or a newer release exists. */
export function Notices({ mailSavedToFiles, newerRelease }: Pick<DashboardData, "mailSavedToFiles" | "newerRelease">) {
  return (
    <>
      {mailSavedToFiles && (
        <Card>
          <p className="max-w-prose">{m.settings_mail_none()}</p>
        </Card>
      )}
      {newerRelease && (
        <Card>
          <p className="max-w-prose">
            {m.admin_newer_release({ version: newerRelease.version })}{" "}
            {newerRelease.page && (
              <a href={newerRelease.page} rel="noreferrer" className="underline underline-offset-4">
                {m.admin_newer_release_page()}
              </a>
            )}
          </p>
        </Card>
      )}
    </>
  );
}
