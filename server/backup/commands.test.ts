import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { EXIT_CONFIG } from "../startup-problems.ts";
import { addressOf, endOf, startedSites } from "../testing.ts";
import { finishRestore, markIncomplete, markReady } from "./install-restore.ts";
import { withSite } from "./open-site.ts";
import { readArchive } from "./read-archive.ts";
import { addLargeFile, runCommand } from "./testing.ts";

const { location, start } = startedSites();
const ADMIN = { ADMIN_EMAIL: "professora@example.com", ADMIN_PASSWORD: "escolhida-por-mim-2026" };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "commands-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Generous: whole sites are started, killed and built again, on machines of any speed. */
const WITHIN_MS = 180_000;

const run = (name: "backup" | "restore", given: string[], env = {}) =>
  runCommand(name, given, { DATA_DIR: location.dataDir, ...env });
const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
const unfinished = async (at: string) => (await readdir(at)).filter((name) => name.startsWith("."));

test(
  "a site is backed up while it runs and while it is stopped, and restored over another that is put aside",
  async () => {
    const site = start(ADMIN);
    await addressOf(site);
    const running = path.join(folder, "running.tar.gz");
    const stopped = path.join(folder, "stopped.tar.gz");
    const first = await run("backup", [running]).ended;
    expect(first.printed).toContain("read back");
    expect(first.code).toBe(0);
    expect(await modeOf(running)).toBe(0o600);
    expect((await run("backup", [running]).ended).printed.trim()).toBe(`${running} is there already.`);

    const busy = await run("restore", [running]).ended;
    expect(busy.printed).toContain("in use by process");
    expect(busy.code).toBe(1);
    site.child.kill("SIGTERM");
    await endOf(site.child);
    expect((await run("backup", [stopped]).ended).code).toBe(0);

    const refused = await run("restore", [stopped]).ended;
    expect(refused.printed.trim()).toBe(
      `There is a site in ${location.dataDir}. With --replace it is put aside, in a folder beside the new one; nothing is deleted.`,
    );
    expect(refused.code).toBe(1);
    const secrets = await readFile(path.join(location.dataDir, "secrets.json"), "utf8");
    expect((await run("restore", [stopped, "--replace"]).ended).code).toBe(0);
    expect(await modeOf(location.dataDir)).toBe(0o700);
    const [aside] = (await readdir(location.dataDir)).filter((name) => name.startsWith("before-restore-"));
    expect((await readdir(path.join(location.dataDir, aside ?? ""))).sort()).toEqual([
      "pgdata",
      "secrets.json",
      "storage",
    ]);
    expect(JSON.parse(await readFile(path.join(location.dataDir, "secrets.json"), "utf8")).jwtSecret).toBe(
      JSON.parse(secrets).jwtSecret,
    );
    // The teacher exists already; a site without users would print a sign-in.
    const again = start(ADMIN);
    await addressOf(again);
    expect(again.printed()).not.toContain("sign-in");
    expect(await unfinished(location.dataDir)).toEqual([]);
  },
  WITHIN_MS,
);

// `npm run durability` stops a backup and kills a restore in the middle.
test(
  "kill -9 in the middle of a backup leaves nothing that looks like one, and the next backup cleans up",
  async () => {
    await addressOf(start(ADMIN));
    await addLargeFile(location.dataDir, 60_000_000);
    const file = path.join(folder, "school.tar.gz");
    const killed = run("backup", [file]);
    await eventually(async () => (await unfinished(folder)).length > 0, WITHIN_MS);
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(existsSync(file)).toBe(false);
    // Nothing needs to be held by the next one: the site's only file goes meanwhile.
    await withSite({ dataDir: location.dataDir }, true, ({ sql }) => sql`delete from storage.objects`);
    expect((await run("backup", [file]).ended).code).toBe(0);
    expect(await readdir(folder)).toEqual(["school.tar.gz"]);
    expect(await unfinished(location.dataDir)).toEqual([]);
    expect(await unfinished(path.join(location.dataDir, "storage"))).toEqual([]);
  },
  WITHIN_MS,
);

test(
  "the nightly backup is made by itself, encrypted with the configured key, and recorded in the database",
  async () => {
    const key = "uma chave que ninguém adivinha";
    await addressOf(start({ ...ADMIN, BACKUP_KEY: key }));
    await withSite({ dataDir: location.dataDir }, true, async ({ sql }) => {
      await sql`update public.profiles set created_at = now() - interval '2 days'`;
      await sql`select pg_notify('backups', '')`;
      const [made] = await eventually(async () => {
        const rows =
          await sql`select file, bytes, encrypted, night is not null as nightly from public.backups where state = 'done'`;
        return rows.length > 0 && rows;
      }, WITHIN_MS);
      const file = path.join(location.dataDir, "backups", String(made?.file));
      expect(made).toMatchObject({ encrypted: true, nightly: true, bytes: String((await stat(file)).size) });
      expect((await readArchive({ file, key })).manifest.tables.length).toBeGreaterThan(50);
    });
  },
  WITHIN_MS,
);

test("a restore interrupted while it moved things into place is completed before the site starts", async () => {
  const from = ".restore.1-00000000";
  const aside = "before-restore-x";
  const put = async (at: string, name: string, words: string) => {
    await mkdir(path.join(location.dataDir, at, path.dirname(name)), { recursive: true });
    await writeFile(path.join(location.dataDir, at, name), words);
  };
  for (const name of ["pgdata/x", "storage/x", "secrets.json"]) {
    await put(".", name, "old");
    await put(from, name, "new");
  }
  await markReady(location.dataDir, { from, aside });
  // The state it was killed in: the first is restored, of the second only the old one was removed.
  await mkdir(path.join(location.dataDir, aside));
  const move = (one: string, other: string) =>
    rename(path.join(location.dataDir, one), path.join(location.dataDir, other));
  await move("pgdata", `${aside}/pgdata`);
  await move(`${from}/pgdata`, "pgdata");
  await move("storage", `${aside}/storage`);
  await finishRestore(location.dataDir);
  for (const name of ["pgdata/x", "storage/x", "secrets.json"]) {
    expect(await readFile(path.join(location.dataDir, name), "utf8")).toBe("new");
    expect(await readFile(path.join(location.dataDir, aside, name), "utf8")).toBe("old");
  }
  expect((await readdir(location.dataDir)).filter((name) => name.startsWith("."))).toEqual([]);
  expect(existsSync(path.join(location.dataDir, "restore.json"))).toBe(false);
});

describe("an interrupted restore into an external database", () => {
  const half = "postgresql://school:secret@127.0.0.1:1/half";
  const words = "A restore into the database was cut off. Restore again, into a new and empty database.";

  test("an interrupted restore into an external database prevents a start from that database, whoever connects", async () => {
    await markIncomplete(location.dataDir, half);
    for (const url of [half, half.replace("secret", "another"), `${half}?sslmode=disable`]) {
      const site = start({ ...ADMIN, DATABASE_URL: url });
      expect(await endOf(site.child)).toBe(EXIT_CONFIG);
      expect(site.printed().trim()).toBe(words);
    }
    expect(await readFile(path.join(location.dataDir, "restore.json"), "utf8")).not.toContain("secret");
  });

  test("an interrupted restore into an external database leaves the earlier site as it was, and it starts", async () => {
    await markIncomplete(location.dataDir, half);
    await addressOf(start(ADMIN));
  });
});
