import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../app/platform/database.types.ts";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { migrate } from "../../embedded/migrate.ts";
import { lessons } from "./earlier/lessons.ts";
import { money } from "./earlier/money.ts";
import { people } from "./earlier/people.ts";
import { ANA, COMPANY, TRIAL_KEY } from "./earlier/school.ts";
import { missing, type Snapshot, snapshotOf } from "./earlier/snapshot.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../migrations");
/** Tables that are not worth a row: what counts in them is gone within minutes. */
const PASSING = new Set(["private.rate_limits"]);

type Row = Record<string, unknown>;

let folder: string;
let backend: Backend;
const lost: string[] = [];
let applied = 0;
let last: Snapshot = new Map();

const start = (migrationsDir: string) =>
  startBackend({
    ...{ dataDir: path.join(folder, "data"), migrationsDir, siteUrl: "http://localhost:3000" },
    mailer: {
      async sendRecovery() {},
      async sendConfirmation() {},
      async sendEmailChange() {},
      async sendAlreadyRegistered() {},
    },
    databaseSettings: { fsync: "off", full_page_writes: "off" },
  });

const connect = (key: string) =>
  createClient<Database>("http://localhost:3000", key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

/** Puts rows in as they were stored: what triggers of that time did is part of them. */
async function put(table: string, row: Row): Promise<void> {
  const columns = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(", ");
  await backend.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(
      `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
  });
}

const KEY_HASH = `\\x${createHash("sha256").update(TRIAL_KEY).digest("hex")}`;
let ana = "";
const earlierRows = () => [people, lessons, money].flatMap((rows) => rows({ ana, keyHash: KEY_HASH }));

/** Applies one more migration, compares what was there with what is, and lets the school of that day live a little. */
async function step(file: string, files: string): Promise<void> {
  const number = Number(/^\d{8}(\d{6})_/.exec(file)?.[1]);
  await copyFile(path.join(MIGRATIONS, file), path.join(files, file));
  await migrate(backend.sql, files);
  lost.push(...missing(last, await snapshotOf(backend.sql), file));
  if (number === 2) {
    const { data, error } = await connect(backend.secretKey).auth.admin.createUser({
      ...{ ...ANA, email_confirm: true },
      ...{ user_metadata: { full_name: "Ana Souza" }, app_metadata: { role: "aluno" } },
    });
    if (error) throw error;
    ana = data.user.id;
  }
  if (number === 5) await backend.sql`update public.site_settings set company_number = ${COMPANY.typed}`;
  for (const [, table, row] of earlierRows().filter(([since]) => since === number)) await put(table, row);
  last = await snapshotOf(backend.sql);
  applied++;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "upgrade-"));
  const files = path.join(folder, "migrations");
  await mkdir(files);
  backend = await start(files);
  for (const file of (await readdir(MIGRATIONS)).sort()) await step(file, files);
}, 240_000);
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a school that began with any earlier version", () => {
  test("loses nothing by any migration", () => {
    const known = `site_settings [true] company_number was "${COMPANY.typed}", is "${COMPANY.kept}"`;
    expect(lost.filter((line) => !line.endsWith(known))).toEqual([]);
    expect(lost).toHaveLength(1);
    expect(applied).toBeGreaterThan(50);
  });

  test("has had something in every table", async () => {
    const tables = await backend.sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')`;
    const filled = new Set([...last.keys()].map((key) => key.split(" ")[0]));
    const empty = tables.map(({ name }) => name).filter((name) => !filled.has(name) && !PASSING.has(name));
    expect(empty).toEqual([]);
  });

  test("starts with what it had, as today's site", async () => {
    await backend.close();
    backend = await start(MIGRATIONS);
    expect(missing(last, await snapshotOf(backend.sql), "the start")).toEqual([]);
    const client = connect(backend.publishableKey);
    expect((await client.auth.signInWithPassword(ANA)).error).toBeNull();
    expect((await client.from("homework").select("grade").single()).data).toEqual({ grade: 9.5 });
    expect((await client.from("charge_overview").select("amount_cents, status").single()).data).toEqual({
      amount_cents: 12_345,
      status: "paid",
    });
    expect((await connect(backend.publishableKey).rpc("find_trial", { key: TRIAL_KEY })).data).toMatchObject({
      status: "completed",
    });
  });
});
