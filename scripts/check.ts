// `npm run check`: fast checks of a change: lint, types, boundaries, and the unit tests that it affects. `npm run check
// -- REF`: of all changes since that commit; without it, of uncommitted ones.
import { rm } from "node:fs/promises";
import path from "node:path";
import { runStep, type Step, stopSteps } from "./testing/step.ts";
import * as steps from "./testing/steps.ts";
import { makeWorkFolder } from "./testing/work-folder.ts";

process.chdir(path.resolve(import.meta.dirname, ".."));
const folder = await makeWorkFolder();
const env = { ...process.env, TMPDIR: folder, NO_COLOR: "1" };
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stopSteps());

const ref = process.argv[2];
const changed = steps.vitest(folder, "tests of what changed", [
  ref === undefined ? "--changed" : `--changed=${ref}`,
  "--project=node",
  "--project=dom*",
]);

const passed = await Promise.all([
  inTurn([steps.types]),
  inTurn([steps.lint, steps.commitSubjects, steps.boundaries, changed]),
]);
await rm(folder, { recursive: true, force: true });
process.exit(passed.every(Boolean) ? 0 : 1);

async function inTurn(all: Step[]): Promise<boolean> {
  let every = true;
  for (const each of all) {
    const { failed, seconds, output } = await runStep(each, env);
    console.log(`${failed ? "✗" : "✓"} ${each.name}, ${seconds.toFixed(1)} s`);
    if (failed) console.log(`${output.trim()}\n`);
    every &&= failed === 0;
  }
  return every;
}
