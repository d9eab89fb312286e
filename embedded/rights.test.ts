import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { prepareDatabase } from "./prepare-database.ts";
import { checkRights, MissingRights } from "./rights.ts";
import { startTestCluster, type TestCluster } from "./testing.ts";

let t: TestCluster;
let school: postgres.Sql | undefined;
beforeAll(async () => {
  t = await startTestCluster({ durable: false });
});
afterAll(() => t.close());
beforeEach(async () => {
  await school?.end({ timeout: 1 });
  await t.sql.unsafe("drop database if exists school with (force)");
  for (const role of ["school", "former_owner", "anon", "authenticated", "service_role", "authenticator"])
    if ((await t.sql`select from pg_roles where rolname = ${role}`).length > 0)
      await t.sql.unsafe(`drop owned by ${role}; drop role ${role}`);
});
afterAll(() => school?.end({ timeout: 1 }));

const API_ROLES =
  "create role anon nologin; create role authenticated nologin; create role authenticator nologin; create role service_role nologin";

/** Makes a database for the role `school`, which is no superuser. */
async function open(attributes: string, more = "", owned = true): Promise<postgres.Sql> {
  await t.sql.unsafe(`create role school login password 'of a school' ${attributes}; ${more}`);
  await t.sql.unsafe(`create database school ${owned ? "owner school" : ""}`);
  school = postgres(await t.url("school", "of a school", "school"), { onnotice() {} });
  return school;
}

const complaint = async (sql: postgres.Sql): Promise<string> => {
  const problem = await checkRights(sql).catch((error: unknown) => error);
  return problem instanceof MissingRights ? problem.message : `no complaint: ${problem}`;
};

/** Runs the SQL of an error's advice, as a superuser in the site's database. */
async function runAdvice(advice: string): Promise<void> {
  const superuser = postgres({ ...t.cluster.options, database: "school", onnotice() {} });
  for (const [statement] of advice.matchAll(/^ {4}.+;$/gm)) await superuser.unsafe(statement);
  await superuser.end({ timeout: 1 });
}

const OWNERS: [string, string, string, boolean][] = [
  ["may make no roles", "", "", true],
  ["may make roles, and none that sees every row", "createrole", "", true],
  ["is no member of the roles that are there", "", `${API_ROLES} bypassrls`, true],
  [
    "finds a service role that does not see every row",
    "",
    `${API_ROLES}; grant anon, authenticated, service_role to school`,
    true,
  ],
  ["does not own the database", "", "", false],
];

test.each(OWNERS)(
  "an owner who %s reads which rights are missing, and can start after they are granted",
  async (_who, ...given) => {
    const sql = await open(...given);
    const message = await complaint(sql);
    expect(message).toContain("The role school of DATABASE_URL lacks rights");
    await runAdvice(message);
    await checkRights(sql);
    await prepareDatabase(sql);
    const inTurn = await sql.begin(async (tx) => {
      await tx`set local role service_role`;
      return tx`select row_security_active('storage.objects') as held_back`;
    });
    expect(inTurn).toEqual([{ held_back: false }]);
  },
);

test("an owner who may create roles and bypasses row security needs no superuser", async () => {
  const sql = await open("createrole bypassrls");
  await checkRights(sql);
  await prepareDatabase(sql);
  await checkRights(sql);
});

test("tables of an earlier owner are reported", async () => {
  const sql = await open("createrole bypassrls", "create role former_owner");
  const superuser = postgres({ ...t.cluster.options, database: "school", onnotice() {} });
  await superuser.unsafe("create table public.notes (id int); alter table public.notes owner to former_owner");
  await superuser.end({ timeout: 1 });
  const message = await complaint(sql);
  expect(message).toContain("belong to former_owner");
  await runAdvice(message);
  await checkRights(sql);
});

test("a superuser lacks nothing", () => checkRights(t.sql));
