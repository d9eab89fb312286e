import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatInstant } from "~/platform/time/school-time";
import { Card } from "~/ui/card";
import { MailSavedNotice } from "./mail-saved-notice";
import type { DashboardData } from "./read-dashboard";

type Props = Pick<DashboardData, "mailSavedToFiles" | "newerRelease" | "silentSince">;

/** Notices for the operator: mails are not delivered, the payment provider is silent, or a newer release exists. */
export function Notices({ mailSavedToFiles, newerRelease, silentSince }: Props) {
  const lang = useLang();
  return (
    <>
      {mailSavedToFiles && <MailSavedNotice />}
      {silentSince && (
        <Card>
          <p className="max-w-prose">
            {m.pix_provider_silent_since({
              when: formatInstant(silentSince, lang, { dateStyle: "medium", timeStyle: "short" }),
            })}{" "}
            <Link to="/admin/settings/plans#pix-provider" className="underline underline-offset-4">
              {m.pix_provider_title()}
            </Link>
          </p>
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
