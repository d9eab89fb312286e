import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Backups, HostedBackups } from "~/settings/backups";
import { backupWrites } from "~/settings/operation-writes";
import { makesBackups, readBackups } from "~/settings/read-backups";
import { buttonClass } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { TECHNICAL_PAGES } from "../nav-entries";
import type { Route } from "./+types/backups";

async function read() {
  const [backups, own] = await Promise.all([readBackups(), makesBackups()]);
  return { backups, own };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(backupWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The parts for whoever looks after the site: backups, or a note on where they are kept, and the logs. */
export default function BackupsTab({ loaderData: { backups, own } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      {own ? <Backups backups={backups} /> : <HostedBackups />}
      <Card id="technical" {...LINKED_CARD}>
        <CardHeader title={m.settings_technical()} />
        <p className="mb-4 max-w-prose text-soft">{m.settings_technical_lead()}</p>
        <ul className="flex flex-wrap gap-3">
          {TECHNICAL_PAGES.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to} className={buttonClass({ variant: "quiet" })}>
                <Icon aria-hidden="true" className="size-5" />
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
