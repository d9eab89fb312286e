import type { Settings } from "../settings.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { SiteLocation } from "./open-site.ts";

/** The location of the site. Refuses a site that Supabase hosts, because Supabase's own tools do this. */
export function refuseHosted({ backend, dataDir }: Settings, instead: string): SiteLocation {
  if (backend.kind === "hosted")
    throw new BackupProblem(
      `This site is kept by ${backend.supabaseUrl}. Use Supabase's own backups, or: ${instead} (see docs/operating.md).`,
    );
  const { databaseUrl, secretsFile, filesDir, s3 } = backend;
  return { dataDir, databaseUrl, secretsFile, filesDir, s3 };
}
