import "./production.ts";
import { loadBuiltSite } from "./built-site.ts";
import { createLog } from "./log.ts";
import { run } from "./run.ts";
import { readSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";
import { ensureTeacher } from "./teacher.ts";

await run(async () => {
  const settings = readSettings(process.env);
  return startSite({
    settings,
    load: loadBuiltSite,
    settle: (server, siteUrl) => ensureTeacher({ server, ...settings.admin, siteUrl, print: console.log }),
    log: createLog(settings.logFormat, console.log),
  });
});
