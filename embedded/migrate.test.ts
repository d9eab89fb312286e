import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkBuild, migrate } from "./migrate.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { startTestCluster, type TestCluster } from "./testing.ts";

let t: TestCluster;
let migrations: string;
beforeAll(async () => {
  t = await startTestCluster({ durable: false });
});
afterAll(() => t.close());
beforeEach(async () => {
  migrations = await mkdtemp(path.join(t.dataDir, "files-"));
  await t.sql.unsafe("drop schema if exists supabase_migrations cascade; drop table if exists steps");
  await prepareDatabase(t.sql);
});
const write = (name: string, text: string) => writeFile(path.join(migrations, name), text);
const run = () => migrate(t.sql, migrations);

describe("migrations", () => {
  test("migrations are applied in order, each once, also when two processes start at once", async () => {
    await write("20260102000000_second-step.sql", "insert into steps (name) values ('second')");
    await write(
      "20260101000000_first.sql",
      "create table steps (id serial, name text); insert into steps (name) values ('first')",
    );
    await write("notes.txt", "not a migration");
    await Promise.all([run(), run(), prepareDatabase(t.sql)]);
    await run();
    expect(await t.sql`select name from steps order by id`).toEqual([{ name: "first" }, { name: "second" }]);
    expect(await t.sql`select version, name from supabase_migrations.schema_migrations order by 1`).toEqual([
      { version: "20260101000000", name: "first" },
      { version: "20260102000000", name: "second-step" },
    ]);
  });

  test("change nothing when they fail, and the error names file and line", async () => {
    await write("20260101000000_broken.sql", "create table steps (id int);\nselect nowhere;");
    await expect(run()).rejects.toThrow(/20260101000000_broken\.sql failed at line 2: .*nowhere/);
    expect(await t.sql`select to_regclass('steps') as steps`).toEqual([{ steps: null }]);
    expect(await t.sql`select from supabase_migrations.schema_migrations`).toHaveLength(0);
  });

  test("an applied migration may be reformatted, but not changed", async () => {
    await write("20260101000000_table.sql", "create table steps (id int);\n");
    await run();
    await write("20260101000000_table.sql", "create table\r\n  steps (id int)");
    await run();
    await write("20260101000000_table.sql", "create table steps (id bigint)");
    await expect(run()).rejects.toThrow(/20260101000000_table\.sql failed: it was changed/);
  });

  test("migrations of another build refuse the database, and tell whether it is older or newer", async () => {
    await write("20260102000000_table.sql", "create table steps (id int)");
    await checkBuild(t.sql, migrations);
    await run();
    await checkBuild(t.sql, migrations);
    const isRefused = async (version: string, age: string) => {
      await t.sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
      await expect(checkBuild(t.sql, migrations)).rejects.toMatchObject({ age, version });
      await t.sql`delete from supabase_migrations.schema_migrations where version = ${version}`;
    };
    await isRefused("20260101000000", "older");
    await isRefused("20260103000000", "newer");
  });

  test("migrations wait for the backup before an update, and are not applied when it fails", async () => {
    let calls = 0;
    const count = async () => {
      calls++;
    };
    await write("20260101000000_table.sql", "create table steps (name text)");
    await migrate(t.sql, migrations, count);
    await migrate(t.sql, migrations, count);
    expect(calls).toBe(0);
    await write("20260102000000_row.sql", "insert into steps values ('one')");
    await write("20260103000000_row.sql", "insert into steps values ('two')");
    await expect(migrate(t.sql, migrations, () => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
    expect(await t.sql`select from steps`).toHaveLength(0);
    await migrate(t.sql, migrations, count);
    expect(calls).toBe(1);
    expect(await t.sql`select from steps`).toHaveLength(2);
  });

  test("migrations applied by the Supabase CLI, in pieces or without their text, are left as they are", async () => {
    await t.sql`insert into supabase_migrations.schema_migrations values
      ('20260101000000', array['create table steps (id int)', 'select 1'], 'table'), ('20260102000000', null, 'nothing')`;
    await write("20260101000000_table.sql", "create table steps (id int);\nselect 1;\n-- done");
    await write("20260102000000_nothing.sql", "select nowhere");
    await run();
    expect(await t.sql`select to_regclass('steps') as steps`).toEqual([{ steps: null }]);
  });

  test.each([
    [["2026_short.sql"], /2026_short\.sql must be named/],
    [["20260101000000_a.sql", "20260101000000_b.sql"], /_a\.sql and 20260101000000_b\.sql have the same version/],
  ])("named %j are refused before anything is applied", async (names, message) => {
    for (const name of names) await write(name, "create table steps (id int)");
    await expect(run()).rejects.toThrow(message);
    expect(await t.sql`select to_regclass('steps') as steps`).toEqual([{ steps: null }]);
  });
});

describe("a prepared database", () => {
  test("a prepared database grants visitors and people nothing on a new table or function, and the server everything", async () => {
    await write(
      "20260101000000_table.sql",
      "create table steps (id int); create or replace function step() returns int language sql as 'select 1'",
    );
    await run();
    const rows = await t.sql`
      select role, has_table_privilege(role, 'steps', 'select') as reads, has_function_privilege(role, 'step()', 'execute') as calls
      from unnest(array['anon', 'authenticated', 'service_role']) role`;
    expect(rows).toEqual([
      { role: "anon", reads: false, calls: false },
      { role: "authenticated", reads: false, calls: false },
      { role: "service_role", reads: true, calls: true },
    ]);
  });

  test("a prepared database keeps what a migration revoked, also when it is prepared again", async () => {
    await write("20260101000000_revoke.sql", "revoke usage on schema extensions from anon");
    await run();
    await prepareDatabase(t.sql);
    expect(await t.sql`select has_schema_privilege('anon', 'extensions', 'usage') as may`).toEqual([{ may: false }]);
  });

  test("a prepared database has pgcrypto for people to call, and the auth helpers that policies need", async () => {
    await t.sql.unsafe("create or replace function auth.test_helper() returns int language sql as 'select 1'");
    await t.sql.begin(async (tx) => {
      await tx`set local role authenticated`;
      expect(await tx`select auth.test_helper() as n, length(extensions.gen_random_bytes(4)) as bytes`).toEqual([
        { n: 1, bytes: 4 },
      ]);
    });
  });

  test("a prepared database may belong to an owner who is no superuser, and who acts as the API's roles", async () => {
    await t.sql`create role school login password 'of a school' createrole bypassrls`;
    await t.sql`grant anon, authenticated, service_role, authenticator to school with admin option`;
    await t.sql`create database school owner school`;
    const school = postgres({
      ...t.cluster.options,
      username: "school",
      password: "of a school",
      database: "school",
      onnotice() {},
    });
    try {
      await prepareDatabase(school);
      await prepareDatabase(school);
      expect(await school.begin((tx) => [tx`set local role anon`, tx`select current_user as me`])).toMatchObject([
        [],
        [{ me: "anon" }],
      ]);
    } finally {
      await school.end({ timeout: 1 });
      await t.sql.unsafe("drop database school with (force)");
    }
  });
});
