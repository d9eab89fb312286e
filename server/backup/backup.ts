// npm run backup -- FILE
import path from "node:path";
import { readSettings } from "../settings.ts";
import { command, megabytes } from "./command.ts";
import { makeBackup } from "./make-backup.ts";
import { withSite } from "./open-site.ts";
import { refuseHosted } from "./refuse-hosted.ts";

await command("npm run backup -- FILE", async ({ names: [file], invite }) => {
  if (!file) return invite();
  const settings = readSettings(process.env);
  const whereabouts = refuseHosted(settings, "npx supabase db dump --remote, and again with --data-only");
  const { key } = settings.backup;
  const made = await withSite(whereabouts, false, (site) => makeBackup({ site, file: path.resolve(file), key }));
  for (const { bucket, name } of made.missing) console.log(`Not on the disk, so not in the backup: ${bucket}/${name}`);
  console.log(`${made.file}: ${megabytes(made.bytes)}, ${made.encrypted ? "encrypted" : "not encrypted"}, read back.`);
  if (!made.encrypted) console.log("It holds what everybody entered and the site's keys: keep it as you keep those.");
});
