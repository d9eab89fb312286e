import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countPlaywright, countVitest, sayLeftOut } from "./reports.ts";

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

test("what a run of vitest left out is counted and named, and a file that broke is a failure", async () => {
  const name = path.resolve("server/disk.test.ts");
  const file = await reported({
    ...{ numPassedTests: 1, numFailedTests: 0 },
    testResults: [
      {
        ...{ name, status: "passed" },
        assertionResults: [
          { fullName: "the disk full", status: "skipped" },
          { fullName: "the disk there", status: "passed" },
        ],
      },
      { name: path.resolve("server/broken.test.ts"), status: "failed", assertionResults: [] },
    ],
  });
  expect(await countVitest(file)).toEqual({ passed: 1, failed: 1, skipped: ["server/disk.test.ts: the disk full"] });
});

test("what a run of Playwright left out is counted and named, however deep", async () => {
  const spec = (title: string, status: string) => ({ file: "a.spec.ts", title, tests: [{ status }] });
  const file = await reported({
    suites: [{ specs: [spec("a", "expected")], suites: [{ specs: [spec("b", "skipped"), spec("c", "flaky")] }] }],
    ...{ stats: { expected: 1, unexpected: 0, flaky: 1 }, errors: [] },
  });
  expect(await countPlaywright(file)).toEqual({ passed: 1, failed: 1, skipped: ["a.spec.ts: b"] });
});

test("a run says how many tests it left out, and which", () => {
  expect(sayLeftOut([])).toBe("0 left out");
  expect(sayLeftOut(["b", "a"])).toBe("2 left out\n  a\n  b");
});
