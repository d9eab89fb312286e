import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";

/** Any number that all our processes agree on. */
const MIGRATION_LOCK = 7_201_926;

/**
 * What a new hosted Supabase project starts with: the API's roles, their access to the schemas, a publication for
 * Realtime. Idempotent. Tables and functions of `public` are granted to nobody: migrations grant by name.
 */
export async function prepareDatabase(sql: postgres.Sql): Promise<void> {
  await locked(sql, (tx) =>
    tx.unsafe(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
        if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
        if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
        if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if;
      end $$;
      create schema if not exists extensions;
      create schema if not exists auth;
      grant usage on schema public, auth, extensions to anon, authenticated, service_role;
      alter default privileges in schema public grant all on tables to service_role;
      alter default privileges in schema public grant all on sequences to service_role;
      alter default privileges in schema public grant execute on functions to service_role;
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    `),
  );
}

/**
 * Applies the migrations that this database does not have yet, in the order of their versions, each in one transaction
 * with its own entry. Two processes may start at once.
 * @throws Error that names the file, and the line where PostgreSQL gives one.
 */
export async function migrate(sql: postgres.Sql, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /^\d{14}_\w+\.sql$/.test(file)).sort();
  for (const file of files) {
    const [version = "", ...name] = path.basename(file, ".sql").split("_");
    const text = await readFile(path.join(folder, file), "utf8");
    try {
      await locked(sql, async (tx) => {
        const done = await tx`select from supabase_migrations.schema_migrations where version = ${version}`;
        if (done.length) return;
        await tx.unsafe(text);
        await tx`insert into supabase_migrations.schema_migrations (version, name) values (${version}, ${name.join("_")})`;
      });
    } catch (error) {
      throw new Error(
        `The migration ${file} failed${place(error, text)}: ${error instanceof Error ? error.message : error}`,
        {
          cause: error,
        },
      );
    }
  }
}

function locked(sql: postgres.Sql, work: (tx: postgres.TransactionSql) => Promise<unknown>): Promise<unknown> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await work(tx);
  });
}

function place(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError) || !error.position) return "";
  return ` at line ${text.slice(0, Number(error.position)).split("\n").length}`;
}
