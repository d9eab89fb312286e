// Installs a browser if needed, before journeys that run on their own (`npm run e2e`, `npm run e2e:engines`, `npm run
// fuzz`).
import { ensureBrowser } from "./testing/browser.ts";
import { reportEngines } from "./testing/engines.ts";

await reportEngines();
const why = await ensureBrowser();
if (why !== undefined) {
  console.error(why);
  process.exitCode = 1;
}
