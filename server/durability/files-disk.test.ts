import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addressOf, startedSites } from "../testing.ts";
import { ADMIN, connectSite, type People } from "./connect-site.ts";
import { enter, healthIs, mayMount, onDiskOf, pay, upload } from "./testing.ts";

const DISK_MB = 64;

const { location, start } = startedSites();
let disk: string;
beforeEach(async () => {
  disk = await mkdtemp(path.join(os.tmpdir(), "files-"));
});
afterEach(() => rm(disk, { recursive: true, force: true }));

describe.skipIf(!mayMount)("the disk of the files alone", () => {
  test("the disk of the files alone is reported when it is full, read-only or unmounted; files are refused for now, and everything else works", async () => {
    const site = start({ ...ADMIN, TRUST_PROXY: "1", FILES_DIR: disk }, onDiskOf(DISK_MB, disk));
    const address = await addressOf(site);
    const people = await connectSite(location.dataDir, () => address);
    const isWell = async () => {
      await healthIs(address, undefined);
      expect(await upload(people)).toBeNull();
    };
    const isIn = async (problem: string) => {
      await healthIs(address, problem, 200);
      expect(await upload(people)).toMatchObject({ statusCode: "503" });
      await expectPaymentAccepted(people);
    };
    await isWell();

    const ballast = path.join(`/proc/${site.child.pid}/root`, disk, "ballast");
    await writeFile(ballast, Buffer.alloc(DISK_MB * 2 ** 20)).catch(() => undefined);
    await isIn("files_full");
    await rm(ballast);
    await isWell();

    enter(site, "mount", "-o", "remount,ro", disk);
    await isIn("files_read_only");
    enter(site, "mount", "-o", "remount,rw", disk);
    await isWell();

    enter(site, "mount", "-t", "tmpfs", "none", disk);
    await isIn("files_away");
    enter(site, "umount", disk);
    await isWell();
    expect((await people.server.storage.from("homework").list(people.teacherId)).data).toHaveLength(4);
  }, 90_000);
});

const expectPaymentAccepted = async (people: People) => expect(await pay(people, randomUUID())).toBeNull();
