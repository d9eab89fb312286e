import { expect, test } from "vitest";
import { highestUsage, percentUsed, reserveOf } from "./free-space.ts";

const GB = 2 ** 30;

test("a disk's usage equals that of df, and a disk with twenty gigabytes left causes no warning", () => {
  expect(percentUsed({ free: 2 * GB, whole: 20 * GB })).toBe(90);
  expect(percentUsed({ free: 15 * GB, whole: 20 * GB })).toBe(25);
  expect(percentUsed({ free: 21 * GB, whole: 1000 * GB })).toBe(89);
});

test("the fullest of several disks counts, and an unmounted one does not", async () => {
  const free: Record<string, number> = { "/data": 10, "/backups": 1 };
  const look = async (folder: string) => {
    const bytes = free[folder];
    if (bytes === undefined) throw new Error("ENOENT");
    return { free: bytes * GB, whole: 20 * GB };
  };
  expect(await highestUsage(["/data", "/backups", "/unplugged"], look)).toBe(95);
});

test("the reserve is a twentieth of the disk, within its limits", () => {
  const reserves = [0.3, 10, 500].map((whole) => reserveOf({ free: 0, whole: whole * GB }) / 2 ** 20);
  expect(reserves).toEqual([64, 512, 1024]);
});
