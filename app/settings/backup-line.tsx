import { Download } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { postForFile } from "~/platform/backend/post-for-file";
import { formatSize } from "~/platform/files/format-size";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { Bar } from "~/ui/bar";
import { Button } from "~/ui/button";
import { Pill } from "~/ui/pill";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import { BACKUP_PROBLEMS } from "./backup-problems";
import type { Backup } from "./read-backups";

/** A backup: time, size, result, and the download. */
function BackupLineInside({ backup }: { backup: Backup }) {
  const { night, state, requested_at, finished_at, done_bytes, total_bytes, file, bytes, encrypted } = backup;
  const lang = useLang();
  const when = formatInstant(finished_at ?? requested_at, lang, { dateStyle: "short", timeStyle: "short" });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={isoInstant(finished_at ?? requested_at)} className="font-semibold tabular-nums">
            {when}
          </time>
          <StatePill state={state} />
        </div>
        <span className="text-soft">
          {[
            night ? m.settings_backup_nightly() : m.settings_backup_asked(),
            bytes !== null && formatSize(bytes, lang),
            encrypted && m.settings_backup_encrypted(),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {state === "failed" && (
          <span className="text-danger">{(BACKUP_PROBLEMS[backup.problem ?? ""] ?? m.settings_backup_failed)()}</span>
        )}
        {backup.pruned > 0 && <span className="text-soft">{m.settings_backup_pruned({ count: backup.pruned })}</span>}
        {backup.missing_files > 0 && (
          <span className="text-danger">{m.settings_backup_missing({ count: backup.missing_files })}</span>
        )}
      </div>
      {state === "running" && (
        <Bar
          label={m.settings_backup_working()}
          percent={total_bytes > 0 ? (100 * done_bytes) / total_bytes : undefined}
          className="w-full sm:w-40"
        />
      )}
      {file && <DownloadForm file={file} when={when} />}
    </li>
  );
}

function StatePill({ state }: { state: Backup["state"] }) {
  if (state === "done") return <Pill tone="ok">{m.settings_backup_verified()}</Pill>;
  if (state === "failed") return <Pill tone="bad">{m.settings_backup_went_wrong()}</Pill>;
  return <Pill tone="wait">{m.settings_backup_on_its_way()}</Pill>;
}

/**
 * Downloads the file by a form submission, so that its size does not matter. A check comes first, so that problems are
 * shown in the page.
 */
function DownloadForm({ file, when }: { file: string; when: string }) {
  const token = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(undefined);
    if (!token.current) return;
    const refused = await postForFile(event.currentTarget, token.current);
    if (refused) setProblem(refused.status === 404 ? m.settings_backup_not_found() : m.settings_backup_not_saved());
  };
  return (
    <form
      method="post"
      action="/admin/backup-file"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-row-reverse"
      onSubmit={(event) => void send(event)}
    >
      <input type="hidden" name="file" value={file} />
      <input type="hidden" name="token" ref={token} />
      <Button type="submit" variant="quiet" size="sm" aria-label={m.settings_backup_download({ when })}>
        <Download aria-hidden="true" className="size-5" />
        {m.settings_backup_save()}
      </Button>
      <ProblemAlert problem={problem} />
    </form>
  );
}

export const BackupLine = withBoundary(BackupLineInside);
