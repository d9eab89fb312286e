import { useCallback, useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { FieldError } from "~/ui/field-error";
import { BackupLine } from "./backup-line";
import { type Backup, readBackups } from "./read-backups";

const PROBE_EVERY_MS = 1000;
const isOnItsWay = ({ state }: Backup) => state === "asked" || state === "running";

/** The copies of the whole site: those there are, one more now, one to take home. */
export function Backups({ backups: loaded }: { backups: Backup[] }) {
  const [backups, setBackups] = useState(loaded);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const onItsWay = backups.some(isOnItsWay);
  const look = useCallback(async () => {
    // The connection may be gone for a moment: the next look tells.
    const found = await readBackups().catch(() => undefined);
    if (found) setBackups(found);
  }, []);
  useEffect(() => {
    if (!onItsWay) return;
    const timer = setInterval(() => void look(), PROBE_EVERY_MS);
    return () => clearInterval(timer);
  }, [onItsWay, look]);
  const begin = async () => {
    setAsking(true);
    setProblem(undefined);
    const { error } = await supabase().rpc("begin_backup");
    if (error && error.message !== "TOO_MANY") void reportError(error);
    if (error) setProblem(error.message === "TOO_MANY" ? m.settings_backup_many() : m.settings_backup_not_asked());
    else await look();
    setAsking(false);
  };
  return (
    <Card>
      <CardHeader title={m.settings_backup()} id="backups" />
      <p className="mb-4 max-w-prose text-soft">{m.settings_backup_lead()}</p>
      <Button
        variant="secondary"
        busy={asking || onItsWay ? m.settings_backup_working() : undefined}
        onClick={() => void begin()}
      >
        {m.settings_backup_now()}
      </Button>
      {problem && (
        <div role="alert" className="mt-3">
          <FieldError>{problem}</FieldError>
        </div>
      )}
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

/** Says where the backups are of a site whose data Supabase keeps. */
export function HostedBackups() {
  return (
    <Card>
      <CardHeader title={m.settings_backup()} />
      <p className="max-w-prose text-soft">{m.settings_backup_hosted()}</p>
    </Card>
  );
}
