import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, statfs, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadSecrets } from "../../embedded/secrets.ts";
import { eventually } from "../../embedded/testing.ts";
import { addressOf, endOf, type Start, startedSites } from "../testing.ts";
import { ADMIN, connectSite, type People } from "./connect-site.ts";
import { enter, healthIs, mayMount, onDiskOf, pay, upload } from "./testing.ts";

const DISK_MB = 300;
const WHOLE_MS = 90_000;

let disk: string;
let site: Start;
let address: string;
let people: People;
const { location, start } = startedSites();

beforeEach(async () => {
  disk = await mkdtemp(path.join(os.tmpdir(), "disk-"));
});
afterEach(() => rm(disk, { recursive: true, force: true }));

/** Starts the site on a small disk in its own mount namespace, which we enter through its process. */
const startOnDisk = () => startOn(onDiskOf(DISK_MB, disk));
async function startOn(mount: string[]): Promise<void> {
  site = start({ ...ADMIN, TRUST_PROXY: "1", DATA_DIR: disk }, mount);
  address = await addressOf(site);
  people = await connectSite(inside(), () => address);
}
const inside = (...names: string[]): string => path.join(`/proc/${site.child.pid}/root`, disk, ...names);
const isServed = async () => expect((await fetch(`${address}/pt/`)).status).toBe(200);
const payments = async () => (await people.server.from("payments").select("id").order("receipt_number")).data;

describe.skipIf(!mayMount)("the disk", () => {
  test(
    "reports that it is full, serves pages and refuses writes; with space again everything works, and nothing is lost",
    async () => {
      await startOnDisk();
      await healthIs(address, undefined);
      const before = randomUUID();
      const after = randomUUID();
      expect(await pay(people, before)).toBeNull();
      expect(await upload(people)).toBeNull();

      await writeFile(inside("ballast"), Buffer.alloc(DISK_MB * 2 ** 20)).catch(() => undefined);
      await healthIs(address, "disk_full");
      expect(await upload(people)).not.toBeNull();
      await isServed();
      // The database cannot get space for its log, and ends.
      const { databasePassword: password } = await loadSecrets(inside());
      const database = postgres({ host: inside("run"), username: "postgres", password, database: "postgres", max: 1 });
      await expect(
        (async () => {
          for (;;) await database`select pg_switch_wal(), pg_logical_emit_message(true, 'a', repeat('a', 1000000))`;
        })(),
      ).rejects.toThrow();
      await database.end({ timeout: 0 });
      expect(await pay(people, after)).not.toBeNull();
      await healthIs(address, "disk_full");
      await isServed();

      await rm(inside("ballast"));
      await healthIs(address, undefined);
      expect(await upload(people)).toBeNull();
      expect(await pay(people, after)).toBeNull();
      expect(await payments()).toEqual([{ id: before }, { id: after }]);
    },
    WHOLE_MS,
  );

  test(
    "removes the oldest backups when too small for one more, and logs it; the site never stops",
    async () => {
      await startOnDisk();
      const back = () => people.teacher.from("backups").select("file, state, pruned, problem").order("requested_at");
      const made = async (count: number) => {
        await people.teacher.rpc("request_backup").throwOnError();
        await eventually(
          async () => (await back()).data?.filter(({ state }) => state === "done").length === count,
          60_000,
        );
      };
      await made(1);
      await made(2);
      const [first, second] = (await back()).data ?? [];
      // The first upload has filled the disk up to the reserve.
      const { bavail, bsize } = await statfs(inside());
      await truncate(inside("backups", String(first?.file)), 0);
      await writeFile(inside("backups", String(first?.file)), Buffer.alloc(bavail * bsize - 64 * 2 ** 20));
      await people.teacher.rpc("request_backup").throwOnError();
      await eventually(async () => (await back()).data?.some(({ pruned }) => pruned > 0), 60_000);
      await eventually(async () => (await back()).data?.every(({ state }) => state === "done"), 60_000);
      expect((await back()).data).toMatchObject([{ file: second?.file, pruned: 0 }, { pruned: 1 }]);
      await healthIs(address, undefined);
      expect(await pay(people, randomUUID())).toBeNull();
    },
    WHOLE_MS * 2,
  );

  // Files that are open stay writable on such a mount, so the database is stopped as a failing write would (PANIC);
  // everything it opens afterwards is read-only.
  test(
    "reports that it is read-only, serves pages and refuses writes; writable again everything works, and nothing is lost",
    async () => {
      await startOnDisk();
      const before = randomUUID();
      const after = randomUUID();
      expect(await pay(people, before)).toBeNull();
      enter(site, "mount", "--bind", disk, disk);
      enter(site, "mount", "-o", "remount,bind,ro", disk);
      await healthIs(address, "read_only");
      expect(await upload(people)).not.toBeNull();
      await isServed();
      enter(site, "sh", "-c", `kill -QUIT "$(head -n 1 ${inside("pgdata", "postmaster.pid")})"`);
      await eventually(() => site.printed().includes("EROFS"));
      expect(await pay(people, after)).not.toBeNull();
      await healthIs(address, "read_only");
      await isServed();

      enter(site, "umount", disk);
      await healthIs(address, undefined);
      expect(await upload(people)).toBeNull();
      expect(await pay(people, after)).toBeNull();
      expect(await payments()).toEqual([{ id: before }, { id: after }]);
      expect(site.printed().match(/EROFS|PostgreSQL runs again/g)).toEqual(["EROFS", "PostgreSQL runs again"]);
    },
    WHOLE_MS,
  );
});

/** True if a file system can be created here and marked as damaged. */
const mayBreak =
  spawnSync("sh", [
    "-c",
    "test -w /dev/loop-control && test -d /sys/fs/ext4 && command -v mkfs.ext4 && unshare -m true",
  ]).status === 0;
const CORRECTED = 1;

describe.skipIf(!mayBreak)("a disk with a damaged file system", () => {
  test(
    "a disk that turns read-only while everything runs is reported, pages are served and writes refused; mounted again, nothing is lost",
    async () => {
      const image = path.join(location.dataDir, "disk.img");
      const mount = [
        "unshare",
        "-m",
        "sh",
        "-c",
        `mount -o loop,errors=remount-ro ${image} "$DATA_DIR" && exec "$@"`,
        "sh",
      ];
      execFileSync("truncate", ["-s", `${DISK_MB}M`, image]);
      execFileSync("mkfs.ext4", ["-q", image]);
      await startOn(mount);
      const before = randomUUID();
      const during = randomUUID();
      const after = randomUUID();
      expect(await pay(people, before)).toBeNull();
      const mounts = await readFile(`/proc/${site.child.pid}/mounts`, "utf8");
      const [, device] = mounts.match(new RegExp(`^/dev/(loop\\d+) ${disk} `, "m")) ?? [];
      await writeFile(`/sys/fs/ext4/${device}/trigger_fs_error`, "a test");
      await healthIs(address, "read_only");
      expect(await pay(people, during)).not.toBeNull();
      expect(await upload(people)).not.toBeNull();
      await healthIs(address, "read_only");
      await isServed();
      site.child.kill("SIGTERM");
      expect(await endOf(site.child)).toBe(0);
      expect(site.printed()).not.toContain("    at ");

      expect(spawnSync("fsck.ext4", ["-p", image]).status).toBe(CORRECTED);
      await startOn(mount);
      expect(await pay(people, after)).toBeNull();
      expect(await upload(people)).toBeNull();
      expect(await payments()).toEqual([{ id: before }, { id: after }]);
    },
    WHOLE_MS,
  );
});
