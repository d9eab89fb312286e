import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EXIT_CONFIG } from "../startup-problems.ts";
import { endOf, startedSites } from "../testing.ts";
import { ADMIN } from "./connect-site.ts";
import { mayMount, onDiskOf } from "./testing.ts";

const DISK_MB = 300;

let disk: string;
const { start } = startedSites();

beforeEach(async () => {
  disk = await mkdtemp(path.join(os.tmpdir(), "disk-"));
});
afterEach(() => rm(disk, { recursive: true, force: true }));

// `npm run durability` tests disks that fill up or turn read-only under a running site.
describe.skipIf(!mayMount)("the disk", () => {
  test.each([
    ["read only", "ro", EXIT_CONFIG],
    ["full", "nr_inodes=1", 1],
  ])("the disk that is %s at the start is reported to whoever starts the site", async (_, options, code) => {
    const refused = start({ ...ADMIN, DATA_DIR: disk }, onDiskOf(DISK_MB, disk, options));
    expect(await endOf(refused.child)).toBe(code);
    expect(refused.printed()).toContain(`The data folder ${disk} cannot be used`);
    expect(refused.printed()).not.toMatch(/^\s+at /m);
  });
});
