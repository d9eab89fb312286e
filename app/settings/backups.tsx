import { useCallback, useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { ProblemAlert } from "~/ui/problem-alert";
import { BackupLine } from "./backup-line";
import type { backupWrites } from "./operation-writes";
import { type Backup, readBackups } from "./read-backups";

const PROBE_EVERY_MS = 1000;
const isOnItsWay = ({ state }: Backup) => state === "requested" || state === "running";

/** The site's backups, with buttons to make and download one. */
export function Backups({ backups: loaded }: { backups: Backup[] }) {
  const { write, busy, problem } = useWrite<typeof backupWrites>();
  const [seen, setSeen] = useState({ loaded, backups: loaded });
  const backups = seen.loaded === loaded ? seen.backups : loaded;
  const onItsWay = backups.some(isOnItsWay);
  const look = useCallback(async () => {
    // The connection may be lost for a moment; the next poll tries again.
    const found = await readBackups().catch((error: unknown) => void reportFailedPart(error));
    if (found) setSeen({ loaded, backups: found });
  }, [loaded]);
  useEffect(() => {
    if (!onItsWay) return;
    const timer = setInterval(() => void look(), PROBE_EVERY_MS);
    return () => clearInterval(timer);
  }, [onItsWay, look]);
  return (
    <Card id="backups" {...LINKED_CARD}>
      <CardHeader title={m.settings_backup()} />
      <p className="mb-4 max-w-prose text-soft">{m.settings_backup_lead()}</p>
      <Button
        variant="secondary"
        busy={busy || onItsWay ? m.settings_backup_working() : undefined}
        onClick={() => void write("beginBackup", {})}
      >
        {m.settings_backup_now()}
      </Button>
      <ProblemAlert problem={busy ? undefined : problem} className="mt-3" />
      {backups.length === 0 ? (
        <p className="mt-4 text-soft">{m.settings_backup_none()}</p>
      ) : (
        <ul aria-labelledby="backups" className="mt-4 divide-y border-t">
          {backups.map((backup) => (
            <BackupLine key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {!onItsWay && backups[0]?.state === "done" && m.settings_backup_done()}
      </p>
    </Card>
  );
}

/** Explains where the backups of a site with hosted Supabase are. */
export function HostedBackups() {
  return (
    <Card id="backups" {...LINKED_CARD}>
      <CardHeader title={m.settings_backup()} />
      <p className="max-w-prose text-soft">{m.settings_backup_hosted()}</p>
    </Card>
  );
}
