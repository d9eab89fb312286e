import type postgres from "postgres";
import { withMigrationLock } from "./migrate.ts";
import { STORAGE_SCHEMA } from "./storage/schema.ts";

/**
 * Sets the database up as a new hosted Supabase project has it: the API's roles, their access to the schemas, pgcrypto,
 * a publication for Realtime, the tables of Storage. Idempotent, and what migrations revoke of it stays revoked. Unlike
 * in a hosted project, tables and functions of `public` are granted to `service_role` alone: migrations grant by name.
 */
export async function prepareDatabase(sql: postgres.Sql): Promise<void> {
  await withMigrationLock(sql, async (tx) => {
    await tx.unsafe(STANDING);
    await tx.unsafe(STORAGE_SCHEMA);
    const migrated = await tx`select from supabase_migrations.schema_migrations limit 1`;
    if (migrated.length === 0) await tx.unsafe(BEFORE_MIGRATIONS);
  });
}

const STANDING = `
  do $$
  declare name text;
  begin
    foreach name in array array['anon', 'authenticated', 'service_role', 'authenticator'] loop
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin noinherit %s', name, case name when 'service_role' then 'bypassrls' end);
      end if;
    end loop;
    -- An owner without all rights may act in the name of these roles only as their member.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        grant anon, authenticated, service_role to current_user;
      exception when insufficient_privilege then null;
      end;
    end if;
    if not exists (select from pg_publication where pubname = 'supabase_realtime') then
      create publication supabase_realtime;
    end if;
  end $$;
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

// Functions of `public` are executable by everyone unless the default of all schemas says otherwise; one schema's default
// can only add to that. The library's own helpers in `auth`, and extensions, stay open to the API's roles.
const BEFORE_MIGRATIONS = `
  do $$ begin
    -- Only PostgREST signs in as authenticator: an owner who may not give it anything can do without.
    grant anon, authenticated, service_role to authenticator;
  exception when insufficient_privilege then null;
  end $$;
  create schema if not exists extensions;
  create schema if not exists auth;
  grant usage on schema public, auth, extensions to anon, authenticated, service_role;
  do $$ begin
    if exists (select from pg_available_extensions where name = 'pgcrypto') then
      create extension if not exists pgcrypto with schema extensions;
    end if;
  end $$;
  alter default privileges revoke execute on functions from public;
  alter default privileges in schema auth, extensions grant execute on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to service_role;
  alter default privileges in schema public grant all on sequences to service_role;
  alter default privileges in schema public grant execute on functions to service_role;
`;
