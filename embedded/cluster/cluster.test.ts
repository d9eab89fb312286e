import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataFolderInUse, lockDataFolder } from "../data-folder-lock.ts";
import { eventually } from "../testing.ts";
import { type Cluster, startCluster } from "./index.ts";
import { postmasterPid } from "./orphan.ts";

const password = "a-password-of-a-test";
let folder: string;
let cluster: Cluster | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "cluster-"));
});
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
  await rm(folder, { recursive: true, force: true });
});

const start = async (dataDir = folder) => {
  cluster = await startCluster({ dataDir, password });
  return cluster;
};
const query = async <T>({ options }: Cluster, work: (sql: postgres.Sql) => Promise<T>) => {
  const sql = postgres({ ...options, max: 1, onnotice() {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
};
const answers = (running: Cluster) =>
  query(running, (sql) => sql`select 1`).then(
    () => true,
    () => false,
  );

test("keeps what was written, from one start to the next", async () => {
  await query(await start(), (sql) => sql`create table kept as select 'ção' as word`);
  await cluster?.stop();
  const [row] = await query(await start(), (sql) => sql`select word, word ilike 'ÇÃO' as same from kept`);
  expect(row).toEqual({ word: "ção", same: true });
});

test("starts below a folder that only its owner may enter", async () => {
  const inside = path.join(folder, "home", "site");
  await mkdir(path.join(folder, "home"), { mode: 0o700 });
  expect(await answers(await start(inside))).toBe(true);
});

test("starts where the path is longer than a socket's address may be", async () => {
  expect(await answers(await start(path.join(folder, "a-long-name/".repeat(12))))).toBe(true);
});

test("a first start that was cut off does not stand in the way of the next", async () => {
  await mkdir(path.join(folder, "pgdata.making", "base"), { recursive: true });
  expect(await answers(await start())).toBe(true);
});

test("PostgreSQL killed under a live site comes back with what was written", async () => {
  const running = await start();
  await query(running, (sql) => sql`create table kept as select 1 as n`);
  const before = running.pid();
  process.kill(before ?? 0, "SIGKILL");
  await eventually(async () => running.pid() !== before && (await answers(running)), 20_000);
  expect(await query(running, (sql) => sql`select n from kept`)).toEqual([{ n: 1 }]);
});

test("a PostgreSQL left behind by a killed process is ended, and the next start has it all", async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "left-behind.ts"), folder, password], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  const orphan = postmasterPid(path.join(folder, "pgdata"));
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  const running = await start();
  expect(running.pid()).not.toBe(orphan);
  expect(await query(running, (sql) => sql`select n from acknowledged`)).toEqual([{ n: 1 }]);
});

describe("the data folder's lock", () => {
  test("a second holder is told who has it; the first may give it back", () => {
    const release = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    expect(() => lockDataFolder(folder)).toThrow(String(process.pid));
    release();
    lockDataFolder(folder)();
  });
});
