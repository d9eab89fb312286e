// `npm test`: runs all checks in parallel, with one report and a last line `N passed, N failed`. `npm test --
// PATTERN…`: only the tests whose path contains one of the patterns.
import { rm } from "node:fs/promises";
import path from "node:path";
import { areInstalled } from "./postgres-versions.ts";
import { formatFailures, formatSkipped, formatSlowest, pagesOfFailures } from "./testing/reports.ts";
import { type Result, runStep, type Step, stopLeftoverProcesses, stopSteps } from "./testing/step.ts";
import * as steps from "./testing/steps.ts";
import { makeWorkFolder } from "./testing/work-folder.ts";

process.chdir(path.resolve(import.meta.dirname, ".."));

// All output of a run goes to its own folder, so that parallel runs do not collide and leftovers are found.
const folder = await makeWorkFolder();
// Tests start the site about a hundred times, so its modules are compiled once.
const compiled = path.join(folder, "compiled");
const env = { ...withoutSettings(process.env), TMPDIR: folder, NODE_COMPILE_CACHE: compiled, NO_COLOR: "1" };

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void abandon());

/** The lines of passed tests, which would hide the failed ones. */
const PASSED_LINE = /^ +✓.*\n/gm;

const browserResults = path.join(folder, "browser");
const results: Result[] = [];

const patterns = process.argv.slice(2);
await (patterns.length === 0 ? testAll() : testMatching(patterns));

const strays = await stopLeftoverProcesses(folder);
if (strays.length > 0) {
  results.push(failure("nothing left running", ""));
  console.log(`✗ left running, and ended now:\n${strays.join("\n")}\n`);
}
await rm(folder, { recursive: true, force: true });

const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
const failed = sum((result) => result.failed);
console.log(formatSlowest(results.flatMap(({ timed }) => timed)));
console.log(formatSkipped(results.flatMap(({ skipped }) => skipped)));
if (failed) console.log(formatFailures(results.flatMap(({ failures }) => failures)));
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

/** Runs unit tests in parallel with build and checks, on both cores; then the tests of pages, in browsers and without. */
async function testAll(): Promise<void> {
  await step(steps.sources);
  const [built] = await Promise.all([
    buildAndCheck(),
    // They wait for databases and processes: two workers would leave a third of the processor unused.
    step(steps.vitest(folder, "unit and database tests", ["--project=node", "--maxWorkers=3"])),
  ]);
  // Component tests run one after another and mostly wait, as journeys do.
  await Promise.all([step(steps.vitest(folder, "component tests", ["--project=dom*"])), built && drive([])]);
}

/** Runs one after the other. Resolves to whether there is a build to test. */
async function buildAndCheck(): Promise<boolean> {
  const built = await step(steps.build);
  const checks = [steps.lint, steps.commitSubjects, steps.types, steps.boundaries, steps.databaseTypes, steps.advisors];
  if (built) checks.push(steps.supportedBrowsers);
  checks.push(steps.vitest(folder, "days and hours on machines elsewhere", ["--project=clocks*"]));
  if (await areInstalled()) checks.push(steps.otherPostgres);
  else console.log("PostgreSQL 15 and 18 are not tried: the registry of packages did not give them.");
  for (const check of checks) await step(check);
  return built;
}

async function testMatching(patterns: string[]): Promise<void> {
  await step(steps.sources);
  await step(
    steps.vitest(folder, "unit, database and component tests", [
      ...patterns,
      "--project=!durability",
      "--project=!operations",
      "--project=!simulation",
    ]),
  );
  const files = await steps.journeysMatching(patterns);
  if (files.length > 0 && (await step(steps.build))) await drive(files);
  if (results.some(({ timed }) => timed.length > 0)) return;
  results.push(
    failure(
      "tests that match",
      `No test's file has ${patterns.map((pattern) => `"${pattern}"`).join(" or ")} in its path.`,
    ),
  );
  console.log(`✗ ${results.at(-1)?.output}`);
}

async function drive(files: string[]): Promise<void> {
  if (!(await step(await steps.journeys(folder, browserResults, files))))
    console.log(await pagesOfFailures(browserResults));
}

async function step(one: Step): Promise<boolean> {
  const result = await runStep(one, env);
  results.push(result);
  const { name, passed, failed, seconds, processor, output } = result;
  const counts = one.count ? ` (${passed} passed, ${failed} failed)` : "";
  const ofProcessor = processor === undefined ? "" : `, ${processor.toFixed(1)} s of processor`;
  console.log(`${failed ? "✗" : "✓"} ${name}${counts}, ${seconds.toFixed(1)} s${ofProcessor}`);
  if (failed) console.log(`${output.replaceAll(PASSED_LINE, "").trim()}\n`);
  return failed === 0;
}

function failure(name: string, output: string): Result {
  return {
    name,
    passed: 0,
    failed: 1,
    failures: [name],
    skipped: [],
    timed: [],
    seconds: 0,
    processor: undefined,
    output,
  };
}

async function abandon(): Promise<never> {
  await stopSteps();
  await stopLeftoverProcesses(folder);
  await rm(folder, { recursive: true, force: true });
  process.exit(130);
}

/** The environment without an operator's settings, which must not affect tests. */
function withoutSettings(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings =
    /^(PORT|HOST|SITE_URL|DATA_DIR|DATABASE_URL|SUPABASE_.*|SECRETS_FILE|FILES_DIR|S3_.*|METRICS_TOKEN|LOG_FORMAT|EMBEDDED_.*|SMTP_URL|ADMIN_.*|BACKUP_.*|VAPID_.*|DEMO_.*|TRUST_PROXY|REQUESTS_PER_MINUTE|HSTS_SUBDOMAINS|NODE_ENV|FORCE_COLOR)$/;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !settings.test(name)));
}
