// Checks that the built scripts, with their libraries, call no function that a supported browser lacks. Needs a build.
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import * as inline from "../../app/platform/pages/inline-scripts.ts";
import { IN_LIBRARIES, IN_SOURCES } from "./exceptions.ts";
import { newerFunctions } from "./newer-functions.ts";

const builds = path.resolve(import.meta.dirname, "../../.cache/builds");
const current = (await readFile(path.join(builds, "current"), "utf8")).trim();
const cwd = path.join(builds, current, "client");
const ours = Object.values(IN_SOURCES).flatMap(({ names }) => names);
const scripts = new Map<string, string>();
for await (const file of glob("**/*.js", { cwd })) scripts.set(file, await readFile(path.join(cwd, file), "utf8"));
if (scripts.size === 0) throw new Error(`nothing is built in ${cwd}`);
for (const [name, script] of Object.entries(inline)) if (name.endsWith("_SCRIPT")) scripts.set(`${name}.js`, script);

const named = new Set<string>();
let faults = 0;
for (const [file, script] of scripts)
  for (const { name, lacking } of newerFunctions(script, path.basename(file))) {
    named.add(name);
    if (name in IN_LIBRARIES || ours.includes(name)) continue;
    faults++;
    console.error(`${file} names ${name}, which is missing in ${lacking.join(", ")}`);
  }
for (const name of Object.keys(IN_LIBRARIES).filter((one) => !named.has(one))) {
  faults++;
  console.error(`${name} is named nowhere any more: scripts/supported/exceptions.ts`);
}
process.exitCode = faults > 0 ? 1 : 0;
