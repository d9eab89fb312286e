// For tests of several processes on one database: the site as main.ts runs it, with one public page.
import { createLog } from "../log.ts";
import { run } from "../run.ts";
import { readSettings } from "../settings.ts";
import { startSite } from "../start-site.ts";
import { ensureTeacher } from "../teacher.ts";

let server: Parameters<NonNullable<Parameters<typeof startSite>[0]["settle"]>>[0] | undefined;
let rendered = 0;

await run(async () => {
  const settings = readSettings(process.env);
  return startSite({
    settings,
    load: async () => ({
      pages: async () => {
        const { data } = (await server?.from("site_settings").select("brand_first_name").single()) ?? {};
        rendered += 1;
        return new Response(`${data?.brand_first_name} ${rendered}`, {
          headers: { "cache-control": "public, no-cache", "content-type": "text/html" },
        });
      },
      statics: () => undefined,
    }),
    settle(client, siteUrl) {
      server = client;
      return ensureTeacher({ server: client, ...settings.admin, siteUrl, print: console.log });
    },
    log: createLog(settings.logFormat, console.log),
  });
});
