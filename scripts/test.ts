// `npm test`: everything that must hold, side by side, with one report and a last line `N passed, N failed`.
import { rm } from "node:fs/promises";
import path from "node:path";
import { areThere } from "./postgres-versions.ts";
import { ensureBrowser } from "./testing/browser.ts";
import { countPlaywright, countVitest, pagesOfFailures, sayLeftOut } from "./testing/reports.ts";
import { endSteps, endStrays, type Result, runStep, type Step } from "./testing/step.ts";
import { makeWorkFolder } from "./testing/work-folder.ts";

process.chdir(path.resolve(import.meta.dirname, ".."));

// Everything that a run writes is in a folder of its own: two runs in one tree do not meet, and what is left over is found.
const folder = await makeWorkFolder();
// Tests start the site some hundred times: its modules are compiled once.
const compiled = path.join(folder, "compiled");
const env = { ...withoutSettings(process.env), TMPDIR: folder, NODE_COMPILE_CACHE: compiled, NO_COLOR: "1" };

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void abandon());

/** Small enough that neither core waits long for the other's last one. */
const UNIT_PARTS = 8;

const bin = (name: string) => `node_modules/${name}`;
const playwrightReport = path.join(folder, "playwright.json");
const browserResults = path.join(folder, "browser");

const sources: Step = {
  name: "messages and route types",
  run: ["scripts/prepare.mjs", "--no-build", "--sources"],
};
const build: Step = { name: "build", run: ["scripts/prepare.mjs"] };
const checks: Step[] = [
  { name: "lint and format", run: [bin("@biomejs/biome/bin/biome"), "check"] },
  { name: "types", run: [bin("typescript/bin/tsc")] },
  {
    name: "import boundaries",
    run: [
      ...["--import", "./scripts/boundaries-hook.mjs", bin("dependency-cruiser/bin/dependency-cruise.mjs")],
      ...["app", "server", "embedded"],
    ],
  },
  { name: "database types without drift", run: ["scripts/types.ts", "--check"] },
  { name: "database advisors", run: ["scripts/advisors.ts"] },
];
const otherPostgres: Step = { name: "PostgreSQL 15 and 18", run: ["scripts/postgres-majors.ts"] };
const vitest = (name: string, report: string, choice: string[]): Step => ({
  name,
  run: [
    ...[bin("vitest/vitest.mjs"), "run", ...choice, "--reporter=default", "--reporter=json"],
    `--outputFile.json=${path.join(folder, report)}`,
  ],
  count: () => countVitest(path.join(folder, report)),
});
const unit: Step[] = [
  vitest("component tests", "vitest-dom.json", ["--project=dom*"]),
  vitest("days and hours on machines elsewhere", "vitest-clocks.json", ["--project=clocks*"]),
  ...Array.from({ length: UNIT_PARTS }, (_, index) => {
    const part = `${index + 1}/${UNIT_PARTS}`;
    return vitest(`unit and database tests ${part}`, `vitest-${index + 1}.json`, ["--project=node", `--shard=${part}`]);
  }),
];
const journeys = async (): Promise<Step> => ({
  name: "browser tests",
  run: [...[bin("@playwright/test/cli.js"), "test", "--reporter=list,json"], ...["--output", browserResults]],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  count: () => countPlaywright(playwrightReport),
  impossible: await ensureBrowser(),
});

const results: Result[] = [];
async function step(one: Step): Promise<boolean> {
  const result = await runStep(one, env);
  results.push(result);
  const { name, passed, failed, seconds, output } = result;
  const counts = one.count ? ` (${passed} passed, ${failed} failed)` : "";
  console.log(`${failed ? "✗" : "✓"} ${name}${counts}, ${seconds.toFixed(1)} s`);
  if (failed) console.log(`${output.trim()}\n`);
  return failed === 0;
}

await step(sources);
// Two cores: the parts of the unit tests on one, everything else in turn on the other, which then takes what parts are left.
const takeParts = async () => {
  for (let part = unit.shift(); part; part = unit.shift()) await step(part);
};
await Promise.all([
  takeParts(),
  (async () => {
    for (const check of checks) await step(check);
    if (await areThere()) await step(otherPostgres);
    else console.log("PostgreSQL 15 and 18 are not tried: the registry of packages did not give them.");
    const browserTests = await journeys();
    if ((await step(build)) && !(await step(browserTests))) console.log(await pagesOfFailures(browserResults));
    await takeParts();
  })(),
]);

const strays = await endStrays(folder);
if (strays.length > 0) {
  results.push({ name: "nothing left running", passed: 0, failed: 1, skipped: [], seconds: 0, output: "" });
  console.log(`✗ left running, and ended now:\n${strays.join("\n")}\n`);
}
await rm(folder, { recursive: true, force: true });

const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
const failed = sum((result) => result.failed);
console.log(sayLeftOut(results.flatMap(({ skipped }) => skipped)));
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

async function abandon(): Promise<never> {
  await endSteps();
  await endStrays(folder);
  await rm(folder, { recursive: true, force: true });
  process.exit(130);
}

/** What an operator set for a site of their own says nothing about the tests. */
function withoutSettings(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings =
    /^(PORT|HOST|SITE_URL|DATA_DIR|DATABASE_URL|SUPABASE_.*|SECRETS_FILE|FILES_DIR|S3_.*|METRICS_TOKEN|LOG_FORMAT|EMBEDDED_.*|SMTP_URL|ADMIN_.*|BACKUP_.*|VAPID_.*|DEMO_.*|TRUST_PROXY|NODE_ENV|FORCE_COLOR)$/;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !settings.test(name)));
}
