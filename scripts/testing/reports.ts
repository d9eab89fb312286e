import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Counts } from "./step.ts";

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

/** What a vitest run counted. A file that could not even be loaded, or whose hooks failed, is one failure. */
export async function countVitest(file: string): Promise<Counts> {
  const report = VitestReport.parse(await readJson(file));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** What a Playwright run counted. One that passed only when tried again did not pass. */
export async function countPlaywright(file: string): Promise<Counts> {
  const { stats, errors } = PlaywrightReport.parse(await readJson(file));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** More of a page than tells what was on it. */
const MOST_OF_A_PAGE = 6_000;

/** What stood on the pages on which journeys failed, as Playwright left it in its folder of results. */
export async function pagesOfFailures(results: string): Promise<string> {
  const pages: string[] = [];
  for await (const file of glob("*/error-context.md", { cwd: results }))
    pages.push(`${file}\n${(await readFile(path.join(results, file), "utf8")).slice(0, MOST_OF_A_PAGE)}`);
  return pages.sort().join("\n\n");
}
