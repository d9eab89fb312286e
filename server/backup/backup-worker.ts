// Makes one backup in a worker thread, so that compression and encryption do not slow down visitors.
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { BackupProblem, type ProblemCode } from "./backup-problem.ts";
import { makeBackup } from "./make-backup.ts";
import { SiteLocation, withSite } from "./open-site.ts";

export const Task = z.strictObject({ whereabouts: SiteLocation, file: z.string(), key: z.string().optional() });
export type Task = z.infer<typeof Task>;

export type Message =
  | { is: "progress"; done: number; total: number }
  | { is: "made"; bytes: number; encrypted: boolean; missing: number }
  | { is: "failed"; problem: ProblemCode; detail: string };

const TELL_EVERY_MS = 500;

if (parentPort) {
  const report = (message: Message) => parentPort?.postMessage(message);
  const { whereabouts, file, key } = Task.parse(workerData);
  let reported = 0;
  const onProgress = (done: number, total: number) => {
    if (Date.now() - reported < TELL_EVERY_MS) return;
    reported = Date.now();
    report({ is: "progress", done, total });
  };
  try {
    const made = await withSite(whereabouts, true, (site) => makeBackup({ site, file, key, onProgress }));
    report({ is: "made", bytes: made.bytes, encrypted: made.encrypted, missing: made.missing.length });
  } catch (error) {
    const problem = error instanceof BackupProblem ? error.code : "FAILED";
    report({ is: "failed", problem, detail: error instanceof Error ? error.message : String(error) });
  }
}
