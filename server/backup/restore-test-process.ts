// Restores a backup into a folder that was made for it, in a process of its own: its database ends with it.
import { MIGRATIONS } from "../backend/site-backend.ts";
import { BackupProblem, type ProblemCode } from "./backup-problem.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type RestoreOutcome, RestoreTask } from "./restore-task.ts";

if (process.send) {
  // An orderly exit, so that the started database is stopped.
  for (const signal of ["SIGINT", "SIGTERM", "disconnect"] as const) process.once(signal, () => process.exit(130));
  process.once("message", async (message) => {
    const { dataDir, file, key } = RestoreTask.parse(message);
    const outcome = await restore(dataDir, file, key);
    process.send?.(outcome, () => process.exit(0));
  });
}

async function restore(dataDir: string, file: string, key: string | undefined): Promise<RestoreOutcome> {
  const options = { whereabouts: { dataDir }, file, key, replace: false, migrationsDir: MIGRATIONS, log() {} };
  try {
    await restoreBackup(options);
    return { is: "restored" };
  } catch (error) {
    const problem: ProblemCode = error instanceof BackupProblem ? error.code : "FAILED";
    return { is: "failed", problem, detail: error instanceof Error ? error.message : String(error) };
  }
}
