import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster/index.ts";
import { migrate, prepareDatabase } from "./migrate.ts";

let folder: string;
let migrations: string;
let cluster: Cluster;
let sql: postgres.Sql;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "migrate-"));
  cluster = await startCluster({ dataDir: folder, password: "a-password-of-a-test" });
  sql = postgres({ ...cluster.options, onnotice() {} });
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await cluster.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  migrations = await mkdtemp(path.join(folder, "files-"));
  await sql.unsafe("drop schema if exists supabase_migrations cascade; drop table if exists steps");
  await prepareDatabase(sql);
});
const write = (name: string, text: string) => writeFile(path.join(migrations, name), text);

test("applies files in order, each once, also when two start at once", async () => {
  await write("20260102000000_second.sql", "insert into steps (name) values ('second')");
  await write(
    "20260101000000_first.sql",
    "create table steps (id serial, name text); insert into steps (name) values ('first')",
  );
  await write("notes.txt", "not a migration");
  await Promise.all([migrate(sql, migrations), migrate(sql, migrations)]);
  await migrate(sql, migrations);
  expect(await sql`select name from steps order by id`).toEqual([{ name: "first" }, { name: "second" }]);
});

test("a failing file changes nothing and is named with its line", async () => {
  await write("20260101000000_broken.sql", "create table steps (id int);\nselect nowhere;");
  await expect(migrate(sql, migrations)).rejects.toThrow(/20260101000000_broken\.sql failed at line 2/);
  expect(await sql`select to_regclass('steps') as steps`).toEqual([{ steps: null }]);
});

test("what is granted to everyone by default is nothing", async () => {
  await write("20260101000000_table.sql", "create table steps (id int)");
  await migrate(sql, migrations);
  const [row] = await sql`
    select has_table_privilege('anon', 'steps', 'select') as anon, has_table_privilege('authenticated', 'steps', 'select') as people`;
  expect(row).toEqual({ anon: false, people: false });
});
