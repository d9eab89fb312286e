// `npm run check:postgres`: tests the database on other versions of PostgreSQL. Each begins empty, with an owner who is
// not a superuser, is migrated, started twice, and used by a visitor, a student and the server. `-- --stories` also
// runs supabase/tests on each, which takes minutes. Each version is downloaded once, into .cache. `npm test` includes
// this without the stories.
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { binariesIn, OTHER_PACKAGE } from "../embedded/cluster/binaries.ts";
import { startBackend } from "../embedded/index.ts";
import { startTestCluster, type TestCluster } from "../embedded/testing.ts";
import { fetchVersion, VERSIONS } from "./postgres-versions.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../supabase/migrations");
const SITE = "http://localhost:3000";
const PASSWORD = "uma-senha-de-teste";
/** A picture of one pixel. */
const WEBP = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");
const nowhere = {
  async sendRecovery() {},
  async sendConfirmation() {},
  async sendEmailChange() {},
  async sendAlreadyRegistered() {},
};

const folder = await mkdtemp(path.join(os.tmpdir(), "pg-"));
try {
  for (const version of VERSIONS) await check(version);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function check(version: string): Promise<void> {
  const root = await fetchVersion(version);
  if (process.argv.includes("--stories"))
    execFileSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "supabase/tests"], {
      env: { ...process.env, [OTHER_PACKAGE]: root },
      stdio: "inherit",
    });
  const cluster = await startTestCluster({ durable: false, binaries: binariesIn(root) });
  try {
    const [found] = await cluster.sql`select current_setting('server_version') as version`;
    await prepareOwner(cluster, Number.parseInt(version, 10));
    const url = await cluster.url("school", "of a school", "school");
    const files = (await readdir(MIGRATIONS)).sort();
    for (const start of ["first", "second"]) {
      const dataDir = path.join(folder, `data-${version}`);
      const backend = await startBackend({
        dataDir,
        databaseUrl: url,
        migrationsDir: MIGRATIONS,
        siteUrl: SITE,
        mailer: nowhere,
      });
      try {
        await use(backend, start);
      } finally {
        await backend.close();
      }
    }
    console.log(
      `\u2713 PostgreSQL ${found?.version}: all ${files.length} migrations, to ${files.at(-1)}, by an owner who is no superuser, started twice`,
    );
  } finally {
    await cluster.close();
  }
}

/**
 * Before version 16 only a superuser can create a role with BYPASSRLS, so it is created first, as the site's start
 * requests.
 */
async function prepareOwner({ sql }: TestCluster, major: number): Promise<void> {
  await sql.unsafe("create role school login createrole bypassrls password 'of a school'");
  await sql.unsafe("create database school owner school");
  if (major < 16)
    await sql.unsafe("create role service_role nologin noinherit bypassrls; grant service_role to school");
}

async function use(backend: Awaited<ReturnType<typeof startBackend>>, start: string): Promise<void> {
  const connect = (key: string) =>
    createClient(SITE, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    });
  const server = connect(backend.secretKey);
  const visitor = connect(backend.publishableKey);
  const email = `ana.${start}@example.com`;
  const made = await server.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: "Ana", birth_date: "1990-02-28" },
    app_metadata: { role: "aluno" },
  });
  const signedIn = await visitor.auth.signInWithPassword({ email, password: PASSWORD });
  const own = await visitor.from("profiles").select("full_name");
  const tidied = await server.rpc("run_housekeeping");
  const stored = await server.storage.from("avatars").upload(`${start}.webp`, WEBP, { contentType: "image/webp" });
  const read = await server.storage.from("avatars").download(`${start}.webp`);
  for (const { error } of [made, signedIn, own, tidied, stored, read]) if (error) throw error;
  if (own.data?.length !== 1) throw new Error(`A student sees ${own.data?.length} profiles.`);
}
