import type postgres from "postgres";
import { beforeAll, expect, test } from "vitest";
import { schemaAndMigrations, withSchemas } from "../../scripts/schema/build.ts";
import { type Catalogue, compareCatalogues, readIn } from "../../scripts/schema/catalogue.ts";

/** A difference of each kind, as somebody leaves it who changes a migration and forgets the schemas, or the other way round. */
const PLANTED: Record<string, string> = {
  schemas: "revoke usage on schema private from anon",
  extensions: "create extension tablefunc with schema extensions",
  types: "alter type public.homework_kind add value 'planted'",
  tables: "create table private.planted (); alter table private.planted enable row level security",
  columns: "alter table public.profiles add column planted text",
  defaults: "alter table public.scheduling_rules alter column makeup_days set default 61",
  constraints: "alter table public.plans drop constraint plans_price_cents_check",
  indexes: "create index planted on public.profiles (created_at)",
  policies: 'drop policy "Everyone reads the site\'s facts" on public.site_settings',
  functions:
    "create or replace function private.terms_version() returns text language sql immutable as 'select ''planted'''",
  triggers: "drop trigger audit on public.profiles",
  grants: "grant delete on public.profiles to authenticated",
  "default grants": "alter default privileges in schema public grant select on tables to anon",
  comments: "comment on table public.profiles is 'planted'",
  publications: "alter publication supabase_realtime drop table public.notifications",
  buckets: "update storage.buckets set public = true where id = 'homework'",
};

let schemas: Catalogue;
let migrations: Catalogue;
beforeAll(async () => {
  ({ schemas, migrations } = await schemaAndMigrations());
});

test("the migrations make the database that the schemas describe", () => {
  expect(compareCatalogues(schemas, migrations)).toEqual([]);
  for (const [kind, found] of Object.entries(schemas))
    expect([kind, Object.keys(found).length > 0]).toEqual([kind, true]);
});

test("a difference of each kind is found and named", async () => {
  expect(Object.keys(PLANTED).sort()).toEqual(Object.keys(schemas).sort());
  await withSchemas(async (sql) => {
    for (const [kind, statement] of Object.entries(PLANTED)) {
      const differences = compareCatalogues(schemas, await changed(sql, statement));
      expect([kind, differences.some((line) => line.startsWith(`${kind} `))]).toEqual([kind, true]);
    }
  });
});

/** The shape after a statement that is taken back at once. */
async function changed(sql: postgres.Sql, statement: string): Promise<Catalogue> {
  const takenBack = new Error("taken back");
  let catalogue: Catalogue = {};
  await sql
    .begin(async (tx) => {
      await tx.unsafe(statement);
      catalogue = await readIn(tx);
      throw takenBack;
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  return catalogue;
}
