// npm run restore -- FILE [--replace]
import path from "node:path";
import { MIGRATIONS } from "../backend/site-backend.ts";
import { readSettings } from "../settings.ts";
import { command } from "./command.ts";
import { refuseHosted } from "./refuse-hosted.ts";
import { restoreBackup } from "./restore-backup.ts";

await command("npm run restore -- FILE [--replace]", async ({ names: [file], options, invite }) => {
  if (!file || options.some((option) => option !== "--replace")) return invite();
  const settings = readSettings(process.env);
  const whereabouts = refuseHosted(settings, "npx supabase db push --remote, and psql");
  const { manifest, aside } = await restoreBackup({
    whereabouts,
    file: path.resolve(file),
    key: settings.backup.key,
    replace: options.includes("--replace"),
    migrationsDir: MIGRATIONS,
    log: console.log,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`The site of ${manifest.made_at} is back: ${rows} rows and ${manifest.files.length} files.`);
  for (const { bucket, name } of manifest.missing) console.log(`Was not in the backup: ${bucket}/${name}`);
  if (aside) console.log(`What was there is in ${path.join(settings.dataDir, aside)}.`);
  const { dataDir, filesDir, secretsFile, s3 } = whereabouts;
  if (filesDir && !s3)
    console.log(`First put ${path.join(dataDir, "storage")}, with all that is in it, in place of ${filesDir}.`);
  if (secretsFile) console.log(`First put ${path.join(dataDir, "secrets.json")} in place of ${secretsFile}.`);
  console.log("Start it now, as you always do.");
});
