import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { processesIn } from "../embedded/cluster/processes.ts";
import { withSite } from "./backup/open-site.ts";
import { EXIT_CONFIG } from "./startup-problems.ts";
import { addressOf, endOf, startedSites } from "./testing.ts";

const { location, start } = startedSites();

const databaseOf = (folder: string): number =>
  Number.parseInt(readFileSync(path.join(folder, "pgdata/postmaster.pid"), "utf8"), 10);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

const passwordIn = (printed: string): string => /Password\s+(\S+)/.exec(printed)?.[1] ?? "";

async function signIn(address: string, password: string) {
  const config: { supabaseUrl: string; publishableKey: string } = await (await fetch(`${address}/config.json`)).json();
  const client = createClient(config.supabaseUrl, config.publishableKey, { auth: { persistSession: false } });
  return client.auth.signInWithPassword({ email: "admin@example.com", password });
}

test("a subscriber to changes does not delay a shutdown, which is orderly and quick", async () => {
  const site = start();
  const address = await addressOf(site);
  const { publishableKey }: { publishableKey: string } = await (await fetch(`${address}/config.json`)).json();
  const socket = new WebSocket(
    `${address.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`,
  );
  await once(socket, "open");
  site.child.kill("SIGTERM");
  expect(await endOf(site.child)).toBe(0);
  expect(site.printed()).not.toMatch(/cut off|in time/i);
});

describe.each(["SIGINT", "SIGTERM"] as const)("%s", (signal) => {
  test("ends the site and its database", async () => {
    const site = start();
    await addressOf(site);
    const database = databaseOf(location.dataDir);
    expect(isAlive(database)).toBe(true);
    site.child.kill(signal);
    expect(await endOf(site.child)).toBe(0);
    expect(isAlive(database)).toBe(false);
  });
});

test("the first run prints a working sign-in, the second prints none, and both serve the same people", async () => {
  await rm(location.dataDir, { recursive: true });
  const first = start();
  const address = await addressOf(first);
  const password = passwordIn(first.printed());
  expect(password.length).toBeGreaterThanOrEqual(16);
  const { data, error } = await signIn(address, password);
  expect(error).toBeNull();
  expect(data.user?.app_metadata).toMatchObject({ role: "admin", temporary_password: true });
  first.child.kill("SIGTERM");
  await endOf(first.child);

  const second = start();
  const again = await addressOf(second);
  expect(passwordIn(second.printed())).toBe("");
  expect((await signIn(again, password)).error).toBeNull();
});

test("a database of another build is refused with a message naming the build that reads it, and is left unchanged", async () => {
  const older = "20261121000001";
  await withSite(
    { dataDir: location.dataDir },
    false,
    ({ sql }) => sql`insert into supabase_migrations.schema_migrations (version) values (${older})`,
  );
  const site = start();
  expect(await endOf(site.child)).toBe(EXIT_CONFIG);
  expect(site.printed().trim()).toMatch(/^The database was made by an earlier version .* Nothing in it was touched\.$/);
  await withSite({ dataDir: location.dataDir }, false, async ({ sql }) => {
    expect(await sql`select from supabase_migrations.schema_migrations where version = ${older}`).toHaveLength(1);
    expect(await sql`select from public.profiles`).toHaveLength(0);
  });
});

test("a configured password is not printed and not temporary", async () => {
  const site = start({ ADMIN_PASSWORD: "escolhida-por-mim-2026" });
  const address = await addressOf(site);
  expect(site.printed()).not.toContain("escolhida-por-mim-2026");
  const { data } = await signIn(address, "escolhida-por-mim-2026");
  expect(data.user?.app_metadata.temporary_password).toBeUndefined();
});

test("the next start after kill -9 takes over without help", async () => {
  const site = start();
  await addressOf(site);
  const orphan = databaseOf(location.dataDir);
  site.child.kill("SIGKILL");
  await endOf(site.child);
  const next = start();
  const address = await addressOf(next);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(databaseOf(location.dataDir)).not.toBe(orphan);
  expect(isAlive(orphan)).toBe(false);
});

test("a second start on the same folder is refused with one sentence, on any port", async () => {
  const first = start();
  const address = await addressOf(first);
  for (const port of ["0", new URL(address).port]) {
    const second = start({ PORT: port });
    expect(await endOf(second.child)).toBe(1);
    expect(second.printed().trim()).toBe(
      `The data folder ${location.dataDir} is in use by process ${first.child.pid}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test("a port in use is reported, and no database keeps running", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const bound = other.address();
  const port = typeof bound === "object" && bound ? String(bound.port) : "";
  const site = start({ PORT: port });
  expect(await endOf(site.child)).toBe(1);
  other.close();
  expect(site.printed()).toContain(`Port ${port} is in use.`);
  expect(() => databaseOf(location.dataDir)).toThrow();
});

/** Listens, and passes the socket to the program after it, as systemd does with `deploy/english-with.socket`. */
const HANDING = `use Socket; use POSIX (); $^F = 9;
socket(my $s, PF_INET, SOCK_STREAM, 0); bind($s, sockaddr_in(0, INADDR_LOOPBACK)); listen($s, 9);
POSIX::dup2(fileno($s), 3); print((sockaddr_in(getsockname($s)))[0], "\\n"); $| = 1; print "";
$ENV{LISTEN_FDS} = 1; $ENV{LISTEN_PID} = $$; exec @ARGV;`;

test("a socket handed over by systemd is used, whatever the port", async () => {
  const site = start({}, ["perl", "-e", HANDING]);
  const address = await addressOf(site);
  expect(new URL(address).port).toBe(/^\d+$/m.exec(site.printed())?.[0]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test("a site without built pages ends with a message, and leaves no database running", async () => {
  const site = start({ BROKEN: "1" });
  expect(await endOf(site.child)).toBe(1);
  expect(site.printed()).toContain("a build that is broken");
  expect(processesIn(path.join(location.dataDir, "pgdata"))).toEqual([]);
});

test("invalid settings are refused before anything starts", async () => {
  const site = start({ PORT: "many", TRUST_PROXY: "-1" });
  expect(await endOf(site.child)).toBe(EXIT_CONFIG);
  expect(site.printed()).toMatch(/PORT must[\s\S]*TRUST_PROXY must/);
  expect(site.printed()).not.toContain("    at ");
});

test("an uncaught exception ends the site with 1, and its database with it", async () => {
  const site = start();
  const address = await addressOf(site);
  const database = databaseOf(location.dataDir);
  await fetch(`${address}/bug`).catch(() => undefined);
  expect(await endOf(site.child)).toBe(1);
  expect(site.printed()).toContain("a bug nobody caught");
  expect(isAlive(database)).toBe(false);
});

test("a site with hosted Supabase starts without a folder of its own, and every such process has one key for notifications", async () => {
  const supabase = await addressOf(start());
  const keys = JSON.parse(readFileSync(path.join(location.dataDir, "secrets.json"), "utf8"));
  const hosted = (folder: string) =>
    start({
      SUPABASE_URL: supabase,
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      DATA_DIR: path.join(location.dataDir, folder),
    });
  const pushKeys = new Set<string>();
  for (const site of [hosted("absent"), hosted("absent-too")]) {
    const config: { pushKey: string } = await (await fetch(`${await addressOf(site)}/config.json`)).json();
    pushKeys.add(config.pushKey);
  }
  expect(pushKeys.size).toBe(1);
  for (const folder of ["absent", "absent-too"]) expect(existsSync(path.join(location.dataDir, folder))).toBe(false);
});
