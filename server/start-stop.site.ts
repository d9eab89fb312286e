// For tests of starting and stopping: the site as main.ts runs it, without the built pages.
import { createLog } from "./log.ts";
import { run } from "./run.ts";
import { readSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";
import { ensureTeacher } from "./teacher.ts";

await run(async () => {
  const settings = readSettings(process.env);
  return startSite({
    settings,
    load: async () => {
      if (process.env.BROKEN) throw new Error("a build that is broken");
      return { pages, statics: () => undefined };
    },
    settle: (server, siteUrl) => ensureTeacher({ server, ...settings.admin, siteUrl, print: console.log }),
    log: createLog(settings.logFormat, console.log),
  });
});

async function pages(request: Request): Promise<Response> {
  if (request.url.endsWith("/bug")) setImmediate(() => Promise.reject(new Error("a bug nobody caught")));
  if (request.url.includes("/fails")) throw new Error("a page that fails, of ana.maria@example.com");
  return new Response("page");
}
