import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import type { Counts, FileDuration } from "./step.ts";

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

const PlaywrightSpec = z.object({
  file: z.string(),
  title: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })).default([]) }),
      ),
    }),
  ),
});
type Suite = { specs: z.infer<typeof PlaywrightSpec>[]; suites?: Suite[] };
const PlaywrightSuite: z.ZodType<Suite> = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

/** The counts of a vitest run. A file that could not be loaded, or whose hooks failed, counts as one failure. */
export async function readVitest(file: string): Promise<Counts> {
  const report = VitestReport.parse(await readJson(file));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ fullName }) => `${path.relative(process.cwd(), name)}: ${fullName}`),
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) =>
        failure(`${path.relative(process.cwd(), name)}: ${fullName}`, failureMessages),
      ),
  );
  const unread = broken.map(({ name, message }) => failure(path.relative(process.cwd(), name), [message]));
  const timed = report.testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...unread],
    skipped,
    timed,
  };
}

/** The counts of a Playwright run. A test that passed on a retry counts as failed. */
export async function readPlaywright(file: string): Promise<Counts> {
  const { suites, stats, errors } = PlaywrightReport.parse(await readJson(file));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: suites.flatMap(failuresIn),
    skipped: suites.flatMap(skippedIn),
    timed: suites.flatMap(timedIn),
  };
}

/** The most lines of a failure's message. */
const LINES_OF_A_FAILURE = 12;

const failure = (test: string, messages: string[]): string =>
  [test, ...messages.flatMap((message) => message.split("\n").slice(0, LINES_OF_A_FAILURE))].join("\n      ");

const failuresIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) =>
        failure(
          `tests/${file}:${line}: ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message = "" }) => stripVTControlCharacters(message))),
        ),
      ),
  ),
  ...suites.flatMap(failuresIn),
];

const skippedIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === "skipped").map(() => `${file}: ${title}`),
  ),
  ...suites.flatMap(skippedIn),
];

const timedIn = ({ specs, suites = [] }: Suite): FileDuration[] => [
  ...specs.map(({ file, tests }) => {
    const took = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    return { file: `tests/${file}`, seconds: took.reduce((sum, each) => sum + each, 0) / 1000 };
  }),
  ...suites.flatMap(timedIn),
];

const SLOWEST = 10;

/** The lines about the slowest files. */
export function formatSlowest(timed: FileDuration[]): string {
  const byFile = new Map<string, number>();
  for (const { file, seconds } of timed) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  const slowest = [...byFile].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  return ["Slowest files:", ...slowest.map(([file, seconds]) => `${seconds.toFixed(1)} s ${file}`)].join("\n  ");
}

/** The lines about failed tests at the end of a run. */
export const formatFailures = (failures: string[]): string => ["Failed:", ...failures].join("\n  ");

/** The lines about skipped tests. */
export const formatSkipped = (skipped: string[]): string =>
  [`${skipped.length} left out`, ...skipped.toSorted()].join("\n  ");

/** The most characters of a page's snapshot. */
const MOST_OF_A_PAGE = 6_000;

/** The snapshots of the pages of failed journeys, from Playwright's results. */
export async function pagesOfFailures(results: string): Promise<string> {
  const pages: string[] = [];
  for await (const file of glob("*/error-context.md", { cwd: results }))
    pages.push(`${file}\n${(await readFile(path.join(results, file), "utf8")).slice(0, MOST_OF_A_PAGE)}`);
  return pages.sort().join("\n\n");
}
