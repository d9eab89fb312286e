import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const GENERATED = /^app\/platform\/database\.types\.ts$|^supabase\/migrations\/\d+_baseline\.sql$/;
const LONGEST_FILE = 250;

/** Writes that may find nothing to do, and why that is in order. */
const MAY_TOUCH_NONE: Record<string, string> = {
  "app/blog/managing/import-articles.ts articles": "an article that has a category keeps it",
  "app/error-log/change-faults.ts error_logs": "there may be nothing that old",
  "app/notifications/mark-read.ts notifications": "one that is gone needs no mark",
  "app/platform/push-device.ts push_subscriptions": "the service may have forgotten the device already",
};

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|cjs|sql|css)$/.test(file) && !GENERATED.test(file));
const linesOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8").split("\n");

describe("files stay readable", () => {
  test("no file is longer than one can take in", () => {
    expect(files.filter((file) => linesOf(file).length - 1 > LONGEST_FILE)).toEqual([]);
  });

  test("no field cuts what people write or paste: it counts (`most`), or its reader refuses it in words", () => {
    const cuts = files.filter(
      (file) => /^app\/.*\.tsx$/.test(file) && linesOf(file).some((line) => /\bmaxLength\s*=/.test(line)),
    );
    expect(cuts).toEqual([]);
  });

  test("no field of months, weeks or hours is the browser's own: some lack it, the rest write it in their own language", () => {
    const own = files.filter(
      (file) =>
        /^app\/.*\.tsx$/.test(file) &&
        linesOf(file).some((line) => /\btype=\{?["'](month|week|time|datetime-local)["']/.test(line)),
    );
    expect(own).toEqual([]);
  });

  test("a change or a deletion answers the rows that it touched, unless touching none is no refusal", () => {
    const writes = /\.from\("(\w+)"\)\s*\.(?:update|delete)\([\s\S]*?;/g;
    const silent = files
      .filter((file) => /^app\//.test(file) && !/\.test\.|\/testing\.ts$/.test(file))
      .flatMap((file) =>
        [...linesOf(file).join("\n").matchAll(writes)]
          .filter(([statement]) => !statement.includes(".select("))
          .map(([, table]) => `${file} ${table}`),
      );
    expect([...new Set(silent)].sort()).toEqual(Object.keys(MAY_TOUCH_NONE).sort());
  });

  test("no drawer for odds and ends", () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.|$)/.test(file))).toEqual([]);
  });

  test("no test is left out or retried, but for what a machine cannot do, which is said at the end of a run", () => {
    const silenced =
      /\b(test|it|describe)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme)\(|\bskip\(|waitForTimeout|retries:/;
    const hits = files
      .filter(
        (file) =>
          /\.(test|spec|durability)\.tsx?$|playwright\.config/.test(file) && !file.endsWith("house-rules.test.ts"),
      )
      .flatMap((file) =>
        linesOf(file)
          .filter((line) => silenced.test(line))
          .map((line) => `${file}: ${line.trim().replace(/(?<=\))\(.*$/, "")}`),
      );
    expect([...new Set(hits)].toSorted()).toEqual([
      // Only root may become somebody else, and a folder may keep whom it becomes out.
      "embedded/cluster/cluster.test.ts: test.skipIf(!isRoot || !othersComeHere())",
      "embedded/cluster/cluster.test.ts: test.skipIf(!isRoot)",
      // A disk of one's own takes namespaces of Linux, and one that breaks its loop devices.
      "server/durability/disk.durability.ts: describe.skipIf(!mayBreak)",
      "server/durability/disk.durability.ts: describe.skipIf(!mayMount)",
      "server/durability/disk.test.ts: describe.skipIf(!mayMount)",
      "server/durability/files-disk.test.ts: describe.skipIf(!mayMount)",
    ]);
  });
});
