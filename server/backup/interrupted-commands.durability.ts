import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postmasterPid } from "../../embedded/cluster/orphaned-processes.ts";
import { processesIn } from "../../embedded/cluster/processes.ts";
import { eventually } from "../../embedded/testing.ts";
import { addressOf, endOf, startedSites } from "../testing.ts";
import { withSite } from "./open-site.ts";
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
const unfinished = async (at: string) => (await readdir(at)).filter((name) => name.startsWith("."));

test(
  "a site stopped in the middle of a backup ends at once, leaves nothing of it, and records the outcome",
  async () => {
    const site = start(ADMIN);
    await addressOf(site);
    await addLargeFile(location.dataDir, 60_000_000);
    const backups = path.join(location.dataDir, "backups");
    await withSite({ dataDir: location.dataDir }, true, async ({ sql }) => {
      await sql`insert into public.backups default values`;
      await sql`select pg_notify('backups', '')`;
    });
    await eventually(async () => existsSync(backups) && (await unfinished(backups)).length > 0, WITHIN_MS);
    site.child.kill("SIGTERM");
    expect(await endOf(site.child)).toBe(0);
    expect(await readdir(backups)).toEqual([]);
    expect(await unfinished(location.dataDir)).toEqual([]);
    await withSite({ dataDir: location.dataDir }, false, async ({ sql }) =>
      expect(await sql`select state, problem from public.backups`).toEqual([{ state: "failed", problem: "STOPPED" }]),
    );
  },
  WITHIN_MS,
);

test(
  "kill -9 in the middle of a restore leaves no partial site, neither to start nor running",
  async () => {
    await addressOf(start(ADMIN));
    const file = path.join(folder, "school.tar.gz");
    await run("backup", [file]).ended;
    const newDataDir = path.join(folder, "new-machine");
    const killed = run("restore", [file], { DATA_DIR: newDataDir });
    const building = await eventually(async () => {
      const [left] = existsSync(newDataDir)
        ? (await readdir(newDataDir)).filter((name) => name.startsWith(".restore."))
        : [];
      return left && existsSync(path.join(newDataDir, left, "pgdata", "postmaster.pid")) && left;
    }, WITHIN_MS);
    const pgdata = path.join(newDataDir, building, "pgdata");
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(processesIn(pgdata)).toContain(postmasterPid(pgdata));
    expect(existsSync(path.join(newDataDir, "pgdata"))).toBe(false);
    expect((await run("restore", [file], { DATA_DIR: newDataDir }).ended).code).toBe(0);
    expect(await unfinished(newDataDir)).toEqual([]);
    expect(processesIn(pgdata)).toEqual([]);
  },
  WITHIN_MS,
);
