import type { Client, SiteBackend } from "./backend/site-backend.ts";
import { startBackupJob } from "./backup/backup-job.ts";
import { startScheduleWorker } from "./cards/schedule-worker.ts";
import { createCalendarRounds } from "./connected-calendar/calendar-round.ts";
import { watchDisk } from "./disk/watch-disk.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Log } from "./log.ts";
import type { Job } from "./monitoring/metrics.ts";
import { createPixRounds } from "./pix/pix-round.ts";
import { webhookAddress } from "./pix/webhook.ts";
import { startRoundWorker } from "./round-worker.ts";
import type { SiteAddress } from "./site-address.ts";

type Backups = Parameters<typeof startBackupJob>[0];
type Options = {
  backend: Pick<SiteBackend, "sql" | "secretKey">;
  server: Client;
  address: SiteAddress;
  whereabouts: Backups["whereabouts"];
  backup: Backups["settings"];
  /** Folders whose disks need free space. */
  disks: string[];
  /** Logs the failures of a job. */
  failing: (job: Job) => Log;
  /** Called after each round of housekeeping. */
  afterHousekeeping: () => void;
};

/** A third of the time in which a payment is to be seen. */
const ROUND_MS = 20_000;

/**
 * Starts the background jobs: housekeeping and, with a database of the process's own, backups and the check of free disk
 * space.
 * @param running receives the resources to close
 */
export async function startBackgroundJobs(running: AsyncDisposableStack, options: Options): Promise<void> {
  const { backend, server, address, whereabouts, backup, disks, failing, afterHousekeeping } = options;
  const log = failing("housekeeping");
  const cards = startScheduleWorker(server, log);
  running.defer(cards.close);
  const afterwards = () => {
    afterHousekeeping();
    cards.wake();
  };
  running.defer(
    startHousekeeping({
      server,
      get siteUrl() {
        return address.siteUrl;
      },
      log,
      afterwards,
    }).close,
  );
  const { secretKey } = backend;
  const failingPix = failing("pix");
  const pix = startRoundWorker({
    rounds: createPixRounds({
      server,
      secretKey,
      get webhookUrl() {
        return webhookAddress(secretKey, address.siteUrl);
      },
    }),
    failed: (error) => failingPix(`The payment provider cannot be asked: ${error}`),
    everyMs: ROUND_MS,
  });
  running.defer(pix.close);
  const failingCalendar = failing("calendar");
  const calendar = startRoundWorker({
    rounds: createCalendarRounds({
      server,
      secretKey,
      get siteUrl() {
        return address.siteUrl;
      },
    }),
    failed: (error) => failingCalendar(`The connected calendar cannot be asked: ${error}`),
    everyMs: ROUND_MS,
  });
  running.defer(calendar.close);
  if (!backend.sql) return;
  await backend.sql.listen("pix_provider", pix.wake, pix.wake);
  await backend.sql.listen("connected_calendar", calendar.wake, calendar.wake);
  await backend.sql.listen("card_reviews", cards.wake, cards.wake);
  const backups = startBackupJob({ server, whereabouts, settings: backup, log: failing("backup") });
  running.defer(backups.close);
  await backend.sql.listen("backups", backups.wake, backups.wake);
  running.defer(watchDisk({ server, folders: disks, log }));
}
