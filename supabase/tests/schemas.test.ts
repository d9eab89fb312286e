import { readdir, readFile } from "node:fs/promises";
import type postgres from "postgres";
import { beforeAll, expect, test } from "vitest";
import { schemaAndMigrations, withSchemas } from "../../scripts/schema/build.ts";
import { type Catalogue, compareCatalogues, readIn } from "../../scripts/schema/catalogue.ts";

/** A difference of each kind, as after a change of a migration without the schemas, or the other way round. */
const PLANTED: Record<string, string[]> = {
  schemas: ["revoke usage on schema private from anon"],
  extensions: ["create extension tablefunc with schema extensions"],
  types: ["alter type public.homework_kind add value 'planted'", "create domain private.planted as text"],
  tables: [
    "create table private.planted (); alter table private.planted enable row level security",
    "alter table public.profiles disable row level security",
    "alter table public.profiles force row level security",
    "alter table private.rate_limits set logged",
    "alter view public.hours set (security_invoker = false)",
    "create or replace view public.error_faults with (security_invoker = true) as select * from public.error_faults limit 0",
    "alter sequence public.audit_log_id_seq increment by 2",
    "alter table public.plans owner to service_role",
  ],
  columns: [
    "alter table public.profiles add column planted text",
    "alter table public.profiles alter column phone set not null",
    "alter table public.backups alter column bytes type numeric",
  ],
  defaults: ["alter table public.scheduling_rules alter column makeup_days set default 61"],
  constraints: [
    "alter table public.plans drop constraint plans_price_cents_check",
    "alter table public.homework rename constraint homework_graded_has_grade to planted",
    `alter table public.consents drop constraint consents_user_id_fkey,
      add constraint consents_user_id_fkey foreign key (user_id) references public.profiles`,
  ],
  indexes: ["create index planted on public.profiles (created_at)", "drop index public.charges_once_a_month"],
  policies: [
    'drop policy "Everyone reads the site\'s facts" on public.site_settings',
    'alter policy "Everyone reads the site\'s facts" on public.site_settings using (false)',
    'alter policy "Everyone reads the site\'s facts" on public.site_settings to anon',
    "create policy planted on storage.objects for select to anon using (bucket_id = 'homework')",
  ],
  functions: [
    "create or replace function private.terms_version() returns text language sql as 'select ''planted'''",
    "alter function private.is_admin() security invoker",
    "alter function private.is_admin() reset search_path",
    "create function private.terms_version(planted text) returns text language sql as 'select ''planted'''",
  ],
  triggers: ["drop trigger audit on public.profiles", "alter table public.profiles disable trigger audit"],
  grants: [
    "grant delete on public.profiles to authenticated",
    "grant update (role) on public.profiles to authenticated",
    "revoke select on public.hours from authenticated",
    "grant execute on function private.terms_version() to anon",
    "grant usage on sequence public.audit_log_id_seq to anon",
  ],
  "default grants": [
    "alter default privileges in schema public grant select on tables to anon",
    "alter default privileges in schema public grant execute on functions to anon",
  ],
  comments: [
    "comment on table public.profiles is 'planted'",
    "comment on column public.profiles.phone is null",
    "comment on function private.is_admin() is 'planted'",
  ],
  publications: ["alter publication supabase_realtime drop table public.notifications"],
  buckets: ["update storage.buckets set public = true where id = 'homework'"],
  rows: ["insert into public.plans (name, position) values ('planted', 9)"],
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

test("a difference of each kind is found and reported", async () => {
  expect(Object.keys(PLANTED).sort()).toEqual(Object.keys(schemas).sort());
  await withSchemas(async (sql) => {
    for (const [kind, statements] of Object.entries(PLANTED))
      for (const statement of statements) {
        const differences = compareCatalogues(schemas, await changed(sql, statement));
        expect([statement, differences.some((line) => line.startsWith(`${kind} `))]).toEqual([statement, true]);
      }
  });
});

/** The catalogue after a statement that is rolled back. */
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

test("a migration that writes functions turns off check_function_bodies itself", async () => {
  const folder = new URL("../migrations/", import.meta.url);
  const files = (await readdir(folder)).filter((file) => file > "20261127052");
  expect(files).not.toEqual([]);
  for (const file of files) {
    const text = await readFile(new URL(file, folder), "utf8");
    const writesFunctions = /create (or replace )?function|pg_get_functiondef/i.test(text);
    expect([file, !writesFunctions || text.includes("set check_function_bodies = off;")]).toEqual([file, true]);
  }
});
