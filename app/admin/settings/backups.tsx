import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Backups, HostedBackups } from "~/settings/backups";
import { backupWrites } from "~/settings/operation-writes";
import { makesBackups, readBackups } from "~/settings/read-backups";
import type { Route } from "./+types/backups";

async function read() {
  const [backups, own] = await Promise.all([readBackups(), makesBackups()]);
  return { backups, own };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(backupWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The backups of the site, or a note on where they are kept. */
export default function BackupsTab({ loaderData: { backups, own } }: Route.ComponentProps) {
  return own ? <Backups backups={backups} /> : <HostedBackups />;
}
