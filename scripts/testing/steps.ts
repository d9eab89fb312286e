import { glob } from "node:fs/promises";
import path from "node:path";
import { ensureBrowser } from "./browser.ts";
import { reportEngines } from "./engines.ts";
import { readPlaywright, readVitest } from "./reports.ts";
import type { Step } from "./step.ts";

const bin = (name: string) => `node_modules/${name}`;

export const sources: Step = {
  name: "messages and route types",
  run: ["scripts/prepare.mjs", "--no-build", "--sources"],
};

export const build: Step = { name: "build", run: ["scripts/prepare.mjs", "--again"] };

export const lint: Step = { name: "lint and format", run: [bin("@biomejs/biome/bin/biome"), "check"] };
export const commitSubjects: Step = { name: "commit subjects", run: ["scripts/commit-subjects.ts"] };
export const types: Step = { name: "types", run: [bin("typescript/bin/tsc")] };
export const boundaries: Step = {
  name: "import boundaries",
  run: [
    "--import",
    "./scripts/boundaries-hook.mjs",
    bin("dependency-cruiser/bin/dependency-cruise.mjs"),
    "app",
    "server",
    "embedded",
  ],
};
export const supportedBrowsers: Step = {
  name: "functions that supported browsers have",
  run: ["scripts/supported/check-built.ts"],
};
export const databaseTypes: Step = { name: "database types without drift", run: ["scripts/types.ts", "--check"] };
export const advisors: Step = { name: "database advisors", run: ["scripts/advisors.ts"] };
export const otherPostgres: Step = { name: "PostgreSQL 15 and 18", run: ["scripts/postgres-majors.ts"] };

/** A run of vitest with these options, whose report goes into the folder. */
export function vitest(folder: string, name: string, choices: string[]): Step {
  const report = path.join(folder, `${name.replaceAll(" ", "-")}.json`);
  return {
    name,
    run: [
      bin("vitest/vitest.mjs"),
      "run",
      "--passWithNoTests",
      ...choices,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    count: () => readVitest(report),
  };
}

/** The journeys of all or these files; snapshots of pages go into `results`. */
export async function journeys(folder: string, results: string, files: string[] = []): Promise<Step> {
  const report = path.join(folder, "playwright.json");
  await reportEngines();
  return {
    name: "browser tests",
    run: [bin("@playwright/test/cli.js"), "test", ...files, "--reporter=list,json", "--output", results],
    // Compiled files are cached by content, beyond the run's own folder.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PWTEST_CACHE_DIR: "node_modules/.cache/playwright" },
    count: () => readPlaywright(report),
    impossible: await ensureBrowser(),
  };
}

/** The files of journeys whose path contains one of the patterns. */
export async function journeysMatching(patterns: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob("tests/**/*.spec.ts"))
    if (patterns.some((pattern) => file.includes(pattern))) files.push(file);
  return files.sort();
}
