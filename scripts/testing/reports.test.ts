import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatFailures, formatSkipped, formatSlowest, readPlaywright, readVitest } from "./reports.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "reports-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reported(report: object): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(report));
  return file;
}

test("tests skipped by a vitest run are counted and listed, and a failed test or file is a failure with its reason", async () => {
  const name = path.resolve("server/disk.test.ts");
  const file = await reported({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name,
        status: "passed",
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { fullName: "the disk full", status: "skipped" },
          { fullName: "the disk there", status: "passed" },
          { fullName: "the disk slow", status: "failed", failureMessages: ["Error: 2 is not 1\n  at disk"] },
        ],
      },
      {
        name: path.resolve("server/broken.test.ts"),
        message: "no such module",
        status: "failed",
        startTime: 0,
        endTime: 0,
        assertionResults: [],
      },
    ],
  });
  expect(await readVitest(file)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      "server/disk.test.ts: the disk slow\n      Error: 2 is not 1\n        at disk",
      "server/broken.test.ts\n      no such module",
    ],
    skipped: ["server/disk.test.ts: the disk full"],
    timed: [
      { file: "server/disk.test.ts", seconds: 2.5 },
      { file: "server/broken.test.ts", seconds: 0 },
    ],
  });
});

test("tests skipped by a Playwright run are counted and listed, however deeply nested", async () => {
  const spec = (title: string, status: string) => ({
    file: "a.spec.ts",
    line: 7,
    title,
    tests: [{ status, results: [{ duration: 1_500, errors: status === "flaky" ? [{ message: "once" }] : [] }] }],
  });
  const file = await reported({
    suites: [{ specs: [spec("a", "expected")], suites: [{ specs: [spec("b", "skipped"), spec("c", "flaky")] }] }],
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    errors: [],
  });
  expect(await readPlaywright(file)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["tests/a.spec.ts:7: c\n      once"],
    skipped: ["a.spec.ts: b"],
    timed: Array.from({ length: 3 }, () => ({ file: "tests/a.spec.ts", seconds: 1.5 })),
  });
});

test("a run reports how many tests it skipped, and which", () => {
  expect(formatSkipped([])).toBe("0 left out");
  expect(formatSkipped(["b", "a"])).toBe("2 left out\n  a\n  b");
});

test("a run reports at its end what failed", () => {
  expect(formatFailures(["a\n      why", "b"])).toBe("Failed:\n  a\n      why\n  b");
});

test("a run lists the ten slowest files, each with its total time", () => {
  const files = Array.from({ length: 11 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
  expect(formatSlowest([...files, { file: "1.test.ts", seconds: 20 }])).toMatch(
    /^Slowest files:\n {2}21.0 s 1.test.ts\n {2}10.0 s 10.test.ts\n(.*\n){7} {2}2.0 s 2.test.ts$/,
  );
});
