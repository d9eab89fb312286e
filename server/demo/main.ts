import { loadBuiltSite } from "../built-site.ts";
import { createLog } from "../log.ts";
import { run } from "../run.ts";
import { startSite } from "../start-site.ts";
import { terminalBox } from "../terminal-box.ts";
import { readDemoSettings } from "./demo-settings.ts";
import { PERSONAS } from "./personas.ts";
import { seedDemo } from "./seed-demo.ts";

await run(async () => {
  const { password, ...settings } = readDemoSettings(process.env);
  return startSite({
    settings,
    load: loadBuiltSite,
    async settle(server, siteUrl) {
      await seedDemo(server, password);
      console.log(
        terminalBox(`The demo's sign-ins, at ${siteUrl}/pt/perfil`, [
          ...PERSONAS.map(({ email, what }): [string, string] => [email, what]),
          ["Password", password],
        ]),
      );
    },
    log: createLog(settings.logFormat, console.log),
  });
});
