// npm run export -- FOLDER
import path from "node:path";
import { readSettings } from "../settings.ts";
import { command } from "./command.ts";
import { exportSite } from "./export-site.ts";
import { withSite } from "./open-site.ts";
import { refuseHosted } from "./refuse-hosted.ts";

await command("npm run export -- FOLDER", async ({ names: [folder], invite }) => {
  if (!folder) return invite();
  const whereabouts = refuseHosted(readSettings(process.env), "npx supabase db dump --remote --data-only");
  const target = path.resolve(folder);
  const { tables, articles, files, missing } = await withSite(whereabouts, false, (site) => exportSite(site, target));
  for (const { bucket, name } of missing) console.log(`Not on the disk, so not in the folder: ${bucket}/${name}`);
  console.log(`${target}: ${tables} tables, ${articles} articles, ${files} files.`);
});
