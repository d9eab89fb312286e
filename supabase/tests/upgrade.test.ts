import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { compareCatalogues, readCatalogue } from "../../scripts/schema/catalogue.ts";
import { NEVER_NULL } from "../../scripts/view-columns.ts";
import { backUpBeforeUpdate } from "../../server/backup/before-update.ts";
import { readArchive } from "../../server/backup/read-archive.ts";
import { people } from "./earlier/accounts.ts";
import { lessons } from "./earlier/lessons.ts";
import { money } from "./earlier/money.ts";
import { withRenames } from "./earlier/renames.ts";
import { ANA, TRIAL_KEY } from "./earlier/school.ts";
import { missing, type Snapshot, snapshotOf } from "./earlier/snapshot.ts";
import { TEST_KEY, testUnderWay } from "./earlier/test-under-way.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../migrations");
/** Tables without a row here, since their rows last for minutes. */
const PASSING = new Set(["private.rate_limits"]);
/** Changes that a later build might make: a further column, further rows, a constraint that earlier rows satisfy. */
const PLANTED = {
  file: "29991231000000_planted.sql",
  text: `
    alter table public.profiles add column favourite_word text;
    update public.profiles set favourite_word = 'serendipity';
    alter table public.profiles alter column favourite_word set not null,
      add constraint profiles_favourite_word_check check (char_length(favourite_word) between 1 and 40);`,
};

type Row = Record<string, unknown>;

let folder: string;
let dataDir: string;
let files: string;
let backend: Backend;
let before: Snapshot = new Map();
const log: string[] = [];

const start = (migrationsDir: string, dir = path.join(folder, "backups")) =>
  startBackend({
    dataDir,
    migrationsDir,
    siteUrl: "http://localhost:3000",
    mailer: {
      async sendRecovery() {},
      async sendConfirmation() {},
      async sendEmailChange() {},
      async sendAlreadyRegistered() {},
    },
    databaseSettings: { fsync: "off", full_page_writes: "off" },
    beforeUpdate: () => backUpBeforeUpdate({ dataDir }, { dir, key: undefined }, (line) => log.push(line)),
  });

const connect = (key: string) =>
  createClient<Database>("http://localhost:3000", key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

/** Inserts a stored row without triggers. */
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

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "upgrade-"));
  dataDir = path.join(folder, "data");
  files = path.join(folder, "migrations");
  await mkdir(files);
  const [baseline = ""] = (await readdir(MIGRATIONS)).sort();
  await copyFile(path.join(MIGRATIONS, baseline), path.join(files, baseline));
  backend = await start(files);
  const { data, error } = await connect(backend.secretKey).auth.admin.createUser({
    ...ANA,
    email_confirm: true,
    user_metadata: { full_name: "Ana Souza" },
    app_metadata: { role: "aluno" },
  });
  if (error) throw error;
  const keyHash = `\\x${createHash("sha256").update(TRIAL_KEY).digest("hex")}`;
  for (const rows of [people, lessons, money])
    for (const [table, row] of rows({ ana: data.user.id, keyHash })) await put(table, row);
  for (const { version } of await backend.sql<{ version: string }[]>`select version from storage.objects`) {
    const bytes = path.join(dataDir, "storage", version.slice(0, 2), version);
    await mkdir(path.dirname(bytes), { recursive: true });
    await writeFile(bytes, "hello");
  }
  before = await snapshotOf(backend.sql);
  for (const [table, row] of testUnderWay()) await put(table, row);
  await backend.close();
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a school that began with the baseline", () => {
  test("a school that began with the baseline has rows in every table", async () => {
    backend = await start(files);
    const tables = await backend.sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')`;
    await backend.close();
    const filled = new Set([...before.keys()].map((key) => key.split(" ")[0]));
    const empty = tables.map(({ name }) => name).filter((name) => !filled.has(name) && !PASSING.has(name));
    expect(empty).toEqual([]);
    expect(log).toEqual([]);
  });

  test("a school that began with the baseline is not updated if no backup can be made", async () => {
    for (const file of await readdir(MIGRATIONS)) await copyFile(path.join(MIGRATIONS, file), path.join(files, file));
    await writeFile(path.join(files, PLANTED.file), PLANTED.text);
    const taken = path.join(folder, "a-file");
    await writeFile(taken, "");
    await expect(start(files, taken)).rejects.toThrow(/no backup of before could be made: .*Nothing was changed\.$/);
  });

  test("a school that began with the baseline loses nothing by later migrations, and the log has the file of the backup", async () => {
    backend = await start(files);
    expect(missing(withRenames(before), await snapshotOf(backend.sql), "the update")).toEqual([]);
    expect(await backend.sql`select distinct favourite_word from public.profiles`).toEqual([
      { favourite_word: "serendipity" },
    ]);
    const [, file = ""] = /^This build changes the database\. It is as it was before in (.*)\.$/.exec(log.join()) ?? [];
    const { manifest } = await readArchive({ file, key: undefined });
    expect(manifest.tables.find(({ name }) => name === "profiles")).toMatchObject({ rows: 1 });
    expect(manifest.migrations).toHaveLength(1);
  });

  test("a placement test that was under way before the upgrade continues as an adaptive test with its answers", async () => {
    const { data } = await connect(backend.publishableKey).rpc("read_placement_test", { key: TEST_KEY });
    expect(data).toMatchObject({
      stage: "taking",
      total: 2,
      questions: [
        { position: 1, question: "He ___ tall.", chosen: 1, changes: 1 },
        { position: 2, question: "She ___ here.", changes: 0 },
      ],
    });
    const answer = { key: TEST_KEY, place: 2, option: 0, change: 1 };
    const visitor = connect(backend.publishableKey);
    expect((await visitor.rpc("answer_placement_question", answer)).data).toEqual({ total: 2, question: null });
    expect((await visitor.rpc("finish_placement_test", { key: TEST_KEY })).data).toMatchObject({ stage: "finished" });
  });

  test.each(Object.entries(NEVER_NULL))(
    "a school that began with the baseline has no null in the computed columns of %s",
    async (view, columns) => {
      const rows = await backend.sql.unsafe(`select ${columns.join(", ")} from public.${view}`);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(Object.values(row)).not.toContain(null);
    },
  );

  test("a school that began with the baseline keeps working: its student signs in with the earlier password and finds their data", async () => {
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

  test.each([
    { build: "the earlier build", age: "newer", has: (file: string) => file !== PLANTED.file },
    { build: "a build with a later baseline", age: "older", has: (file: string) => file === PLANTED.file },
  ])(
    "a school that began with the baseline is refused by $build, which changes nothing in it",
    async ({ age, has }) => {
      const rows = await snapshotOf(backend.sql);
      const shape = await readCatalogue(backend.sql);
      const backups = await readdir(path.join(folder, "backups"));
      await backend.close();
      const other = await mkdtemp(path.join(folder, "other-"));
      for (const file of (await readdir(files)).filter(has))
        await copyFile(path.join(files, file), path.join(other, file));
      await expect(start(other)).rejects.toMatchObject({ age });
      backend = await start(files);
      expect(await snapshotOf(backend.sql)).toEqual(rows);
      expect(compareCatalogues(shape, await readCatalogue(backend.sql))).toEqual([]);
      expect(await readdir(path.join(folder, "backups"))).toEqual(backups);
    },
  );
});
