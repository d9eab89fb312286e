import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "../testing.ts";
import { type Cluster, startCluster } from "./index.ts";
import { postmasterPid } from "./orphaned-processes.ts";
import { endProcess, processesIn } from "./processes.ts";

const password = "a-password-of-a-test";
const isRoot = process.getuid?.() === 0;
/** True if a user without rights can reach these sources: a clone below a 0700 folder keeps them out. */
const othersComeHere = () =>
  spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", import.meta.dirname], { uid: 65534, gid: 65534 }).status === 0;
let folder: string;
let pgdata: string;
let started: Cluster[];
let made: string;
beforeAll(async () => {
  made = await mkdtemp(path.join(os.tmpdir(), "made-"));
  await (await startCluster({ dataDir: made, password })).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "cluster-"));
  pgdata = path.join(folder, "pgdata");
  started = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cluster of started) await cluster.stop();
  expect(processesIn(pgdata)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

/** For tests that are not about a first start. */
const copyDatabase = () => void execFileSync("cp", ["-a", path.join(made, "pgdata"), pgdata]);
const start = async (dataDir = folder, settings: Record<string, string> = {}) => {
  const cluster = await startCluster({ dataDir, password, settings });
  started.push(cluster);
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

/** Another process that runs a cluster in the folder and has written one row. */
const startElsewhere = (user: { uid?: number; gid?: number } = {}) =>
  spawn(process.execPath, [path.join(import.meta.dirname, "killed-cluster.ts"), folder, password], {
    ...user,
    stdio: ["ignore", "pipe", "inherit"],
  });
const written = (child: ChildProcess) => new Promise((resolve) => child.stdout?.once("data", resolve));
const kill = async (child: ChildProcess) => {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
};

test("written data is kept from one start to the next", async () => {
  const first = await start();
  await query(first, (sql) => sql`create table kept as select 'ção' as word`);
  await first.stop();
  const [row] = await query(await start(), (sql) => sql`select word, word ilike 'ÇÃO' as same from kept`);
  expect(row).toEqual({ word: "ção", same: true });
});

test("waits for the disk before it acknowledges, and checks what it reads back", async () => {
  copyDatabase();
  const rows = await query(
    await start(),
    (sql) => sql`select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'data_checksums')`,
  );
  expect(rows.map((row) => row.setting)).toEqual(["on", "on", "on"]);
});

describe("the places where PostgreSQL runs", () => {
  test.skipIf(!isRoot)("PostgreSQL runs as root, below a folder that only root may enter", async () => {
    const inside = path.join(folder, "home", "site");
    await mkdir(path.join(folder, "home"), { mode: 0o700 });
    expect(await answers(await start(inside))).toBe(true);
  });

  test("PostgreSQL runs below a path that is longer than a socket's address may be", async () => {
    const long = await start(path.join(folder, "a-long-name/".repeat(12)));
    expect(await answers(long)).toBe(true);
    expect((await stat(long.options.host)).mode & 0o777).toBe(0o700);
    await long.stop();
    await rm(long.options.host, { recursive: true });
  });

  test.skipIf(!isRoot || !othersComeHere())(
    "PostgreSQL runs as root without namespaces, as an unprivileged user, who then owns the database",
    async () => {
      vi.stubEnv("PATH", "/nowhere");
      const first = await start();
      expect(await answers(first)).toBe(true);
      await first.stop();
      vi.unstubAllEnvs();
      expect(await answers(await start())).toBe(true);
      expect((await stat(folder)).mode & 0o777).toBe(0o710);
    },
  );

  test.skipIf(!isRoot || !othersComeHere())("PostgreSQL runs as a user without a name on the machine", async () => {
    await chown(folder, 4321, 4321);
    const child = startElsewhere({ uid: 4321, gid: 4321 });
    expect(String(await written(child))).toBe("written\n");
    await kill(child);
    await eventually(() => processesIn(pgdata).length === 0);
  });

  test.skipIf(!isRoot)(
    "a start fails with the remedy in its message if the unprivileged user has no access to the folder",
    async () => {
      vi.stubEnv("PATH", "/nowhere");
      await mkdir(path.join(folder, "home"), { mode: 0o700 });
      await expect(start(path.join(folder, "home", "site"))).rejects.toThrow(/cannot reach .*DATABASE_URL/s);
    },
  );
});

describe("obstacles to a start", () => {
  test("an interrupted first start does not prevent the next one, even while its processes still run", async () => {
    const child = startElsewhere();
    await eventually(() =>
      readdirSync(folder).some((name) => /making-\w+$/.test(name) && existsSync(path.join(folder, name, "base"))),
    );
    await kill(child);
    expect(existsSync(pgdata)).toBe(false);
    expect(await answers(await start())).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes("making"))).toEqual([]);
  });

  test("a folder with another version's database, or with other files, is reported and left unchanged", async () => {
    await mkdir(pgdata);
    await writeFile(path.join(pgdata, "PG_VERSION"), "16\n");
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 16/);
    await rm(path.join(pgdata, "PG_VERSION"));
    await writeFile(path.join(pgdata, "precious"), "");
    await expect(start()).rejects.toThrow(/not a database/);
    expect(readdirSync(pgdata)).toEqual(["precious"]);
  });

  test("a database that does not start is reported with the end of its log, and is not restarted over and over", async () => {
    copyDatabase();
    await expect(start(folder, { max_connections: "none" })).rejects.toThrow(
      /did not start[\s\S]*invalid value for parameter "max_connections"/,
    );
  });

  test("a password of another data folder is reported at once", async () => {
    copyDatabase();
    await (await start()).stop();
    await expect(startCluster({ dataDir: folder, password: "of another folder" })).rejects.toThrow(/secrets\.json/);
  });
});

describe("kill -9", () => {
  beforeEach(copyDatabase);

  test("a killed PostgreSQL of a running site restarts with the written data", async () => {
    const running = await start();
    await query(running, (sql) => sql`create table kept as select 1 as n`);
    const before = running.pid();
    process.kill(before ?? 0, "SIGKILL");
    await eventually(async () => running.pid() !== before && (await answers(running)), 20_000);
    expect(await query(running, (sql) => sql`select n from kept`)).toEqual([{ n: 1 }]);
  });

  test("a PostgreSQL that is killed just before the site stops does not restart", async () => {
    const running = await start();
    process.kill(running.pid() ?? 0, "SIGKILL");
    await running.stop();
    expect(processesIn(pgdata)).toEqual([]);
  });

  test("PostgreSQL stops in order when the process is killed", async () => {
    const child = startElsewhere();
    await written(child);
    await kill(child);
    await eventually(() => processesIn(pgdata).length === 0);
    expect(postmasterPid(pgdata)).toBeUndefined();
  });

  test.each(["the process", "the process and PostgreSQL", "the process and the postmaster alone"])(
    "kill -9 of %s loses nothing at the next start, and leaves one PostgreSQL",
    async (whom) => {
      const child = startElsewhere();
      await written(child);
      const orphan = postmasterPid(pgdata) ?? 0;
      const all = processesIn(pgdata);
      await kill(child);
      const others = whom.includes("PostgreSQL") ? all : whom.includes("alone") ? [orphan] : [];
      for (const pid of others) await endProcess(pid, ["SIGKILL"], 1_000);
      const running = await start();
      expect(running.pid()).not.toBe(orphan);
      expect(processesIn(pgdata).filter((pid) => all.includes(pid))).toEqual([]);
      expect(await query(running, (sql) => sql`select n from acknowledged`)).toEqual([{ n: 1 }]);
    },
  );

  test("a pid file with the number of another program does not prevent a start, and that program lives", async () => {
    await (await start()).stop();
    const other = spawn("sleep", ["60"]);
    await writeFile(path.join(pgdata, "postmaster.pid"), `${other.pid}\n${pgdata}\n`);
    await chmod(path.join(pgdata, "postmaster.pid"), 0o600);
    expect(await answers(await start())).toBe(true);
    expect(other.exitCode ?? other.signalCode).toBeNull();
    await kill(other);
  });
});

test("the log contains nothing that people typed: neither in an error's text, nor where a process was killed", async () => {
  copyDatabase();
  const running = await start();
  const pid = await query(running, async (sql) => {
    await sql`create table people (email text unique, born date)`;
    const add = (email: string, born: string) =>
      sql.unsafe(`insert into people values ('${email}', '${born}')`).catch((error: unknown) => String(error));
    await add("lia@example.com", "2000-02-28");
    expect(await add("lia@example.com", "2000-02-28")).toContain("duplicate key");
    expect(await add("rui@example.com", "2000-02-30")).toContain("2000-02-30");
    const [own] = await sql`select pg_backend_pid() as pid`;
    const asleep = sql.unsafe("select 'ana@example.com', pg_sleep(600)").catch(() => undefined);
    await eventually(() =>
      query(running, async (tx) => {
        const sleeping = await tx`select 1 from pg_stat_activity where pid = ${own?.pid} and wait_event = 'PgSleep'`;
        return sleeping.length === 1;
      }),
    );
    process.kill(own?.pid, "SIGKILL");
    await asleep;
    return own?.pid;
  });
  await eventually(() => answers(running));
  const log = await readFile(path.join(folder, "postgres.log"), "utf8");
  expect(log).toContain(String(pid));
  expect(log).not.toMatch(/example\.com|2000-02-30/);
});
