import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import type { Binaries } from "./cluster/binaries.ts";
import { type Cluster, startCluster } from "./cluster/index.ts";
import { isErrno } from "./files.ts";
import { type Backend, type BackendOptions, startBackend } from "./index.ts";
import type { AuthMail } from "./rest-and-auth/index.ts";

export const SITE = "http://localhost:3000";
export const PASSWORD = "uma-senha-de-teste";
/** Settings for tests that kill nothing: PostgreSQL does not wait for the disk. */
export const NOT_DURABLE = { fsync: "off", full_page_writes: "off" };

const run = promisify(execFile);

/**
 * Copies a template folder, which the first test file that needs it creates.
 * @param make fills the folder, and leaves nothing running on it
 */
export async function copyTemplate(name: string, to: string, make: (folder: string) => Promise<void>): Promise<void> {
  // Scripts outside of tests use this file as well.
  const { inject } = await import("vitest");
  const template = path.join(inject("runFolder"), name);
  if (!existsSync(template)) {
    const draft = await mkdtemp(`${template}-`);
    await make(draft);
    await rename(draft, template).catch(async (error: unknown) => {
      // Another file's copy of the same template was ready first.
      if (!isErrno(error, "ENOTEMPTY") && !isErrno(error, "EEXIST")) throw error;
      await rm(draft, { recursive: true });
    });
  }
  await mkdir(to, { recursive: true, mode: 0o700 });
  await run("cp", ["-a", `${template}/.`, to]);
}

export type TestCluster = {
  cluster: Cluster;
  sql: postgres.Sql;
  dataDir: string;
  /** Its address over TCP for a role with a password, as DATABASE_URL takes it. */
  url(username: string, password: string, database: string): Promise<string>;
  close(): Promise<void>;
};

/**
 * Starts a bare PostgreSQL in a temporary folder.
 * @param durable false saves time in tests that kill nothing: writes do not wait for the disk
 */
export async function startTestCluster({
  durable = true,
  settings = {},
  binaries,
}: {
  durable?: boolean;
  settings?: Record<string, string>;
  /** PostgreSQL of another version. */
  binaries?: Binaries;
} = {}): Promise<TestCluster> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "cluster-"));
  const cluster = await startCluster({
    dataDir,
    password: "a-password-of-a-test",
    binaries,
    settings: { ...(durable ? {} : NOT_DURABLE), ...settings },
  });
  const sql = postgres({ ...cluster.options, onnotice() {} });
  const ending: (() => unknown)[] = [];
  let port: Promise<number> | undefined;
  return {
    cluster,
    sql,
    dataDir,
    async url(username, password, database) {
      port ??= forward(path.join(cluster.options.host, `.s.PGSQL.${cluster.options.port}`), ending);
      return `postgresql://${username}:${encodeURIComponent(password)}@127.0.0.1:${await port}/${database}?sslmode=disable`;
    },
    async close() {
      for (const end of ending) await end();
      await sql.end({ timeout: 1 });
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Forwards a local TCP port to a database's Unix socket. */
export async function forward(socket: string, ending: (() => unknown)[]): Promise<number> {
  const server = net.createServer((client) => {
    const database = net.connect(socket);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ending.push(() => server.close());
  const bound = server.address();
  if (typeof bound !== "object" || !bound) throw new Error("no port");
  return bound.port;
}

export type TestBackend = {
  backend: Backend;
  dataDir: string;
  mails: (AuthMail & { kind: "recovery" | "confirmation" | "email-change" | "already-registered" })[];
  /** Makes the next mail of that kind fail. */
  failMail(kind: TestBackend["mails"][number]["kind"]): void;
  /** Addresses that get no further link to set a password. */
  full: Set<string>;
  logged: string[];
  client(key?: "visitor" | "server"): SupabaseClient;
  /** A signed-in user of their own. */
  person(name: string): Promise<{ id: string; email: string; client: SupabaseClient }>;
  close(): Promise<void>;
};

const quiet = async () => {};
const silentMailer = {
  sendRecovery: quiet,
  sendConfirmation: quiet,
  sendEmailChange: quiet,
  sendAlreadyRegistered: quiet,
};

/** Fills a folder with the data of a stopped backend that has the tables made for tests. */
async function makeFixture(folder: string): Promise<void> {
  await copyFile(path.join(import.meta.dirname, "testing.sql"), path.join(folder, "20260101000000_fixture.sql"));
  const backend = await startBackend({
    dataDir: folder,
    migrationsDir: folder,
    siteUrl: SITE,
    mailer: silentMailer,
    databaseSettings: NOT_DURABLE,
  });
  await backend.close();
}

/** Starts a backend in a temporary folder with tables made for tests. Its passwords are hashed cheaply. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "backend-"));
  await copyTemplate("backend", dataDir, makeFixture);
  const mails: TestBackend["mails"] = [];
  const failing = new Set<TestBackend["mails"][number]["kind"]>();
  const logged: string[] = [];
  const collect =
    (kind: TestBackend["mails"][number]["kind"]) => async (mail: Omit<AuthMail, "tokenHash" | "redirectTo">) => {
      if (failing.delete(kind)) throw new Error("no mail today");
      mails.push({ tokenHash: "", redirectTo: null, ...mail, kind });
    };
  const full = new Set<string>();
  const mailer = {
    mayRecover: async (to: string, fresh?: string) =>
      !full.has(to) && !mails.some(({ tokenHash }) => tokenHash === fresh),
    sendRecovery: collect("recovery"),
    sendConfirmation: collect("confirmation"),
    sendEmailChange: collect("email-change"),
    sendAlreadyRegistered: collect("already-registered"),
  };
  const log = (line: string) => logged.push(line);
  const backend = await startBackend({
    dataDir,
    migrationsDir: dataDir,
    siteUrl: SITE,
    mailer,
    log,
    hashCost: 4,
    ...options,
    databaseSettings: { ...NOT_DURABLE, ...options.databaseSettings },
  });
  const client = (key: "visitor" | "server" = "visitor") =>
    createClient(SITE, key === "server" ? backend.secretKey : backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    });
  return {
    backend,
    dataDir,
    mails,
    failMail: (kind) => failing.add(kind),
    full,
    logged,
    client,
    async person(name) {
      const email = `${name}.${crypto.randomUUID()}@example.com`;
      const newClient = client();
      const { data, error } = await newClient.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { full_name: name } },
      });
      if (error || !data.user) throw error ?? new Error("no user");
      return { id: data.user.id, email, client: newClient };
    },
    async close() {
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const LOOK_EVERY_MS = 5;

/** Polls until `look` returns a value, for at most `withinMs`. */
export async function eventually<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  withinMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${look}`);
    await wait(LOOK_EVERY_MS);
  }
}
