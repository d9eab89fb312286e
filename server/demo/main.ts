import { box } from "../box.ts";
import { loadBuiltSite } from "../built-site.ts";
import { createLog } from "../log.ts";
import { run } from "../run.ts";
import { startSite } from "../start-site.ts";
import { CAST } from "./cast.ts";
import { readDemoSettings } from "./demo-settings.ts";
import { seedDemo } from "./seed-demo.ts";

await run(async () => {
  const { password, ...settings } = readDemoSettings(process.env);
  return startSite({
    settings,
    load: loadBuiltSite,
    async settle(server, siteUrl) {
      await seedDemo(server, password);
      console.log(
        box(`The demo's sign-ins, at ${siteUrl}/pt/perfil`, [
          ...CAST.map(({ email, what }): [string, string] => [email, what]),
          ["Password", password],
        ]),
      );
    },
    log: createLog(settings.logFormat, console.log),
  });
});
