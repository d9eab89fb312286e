-- Function bodies refer to tables of capabilities that come later.
set check_function_bodies = off;

create extension if not exists btree_gist with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists private;
comment on schema private is 'Predicates, triggers and internal tables. Not exposed by the API.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Nothing is callable or readable unless a file named access.sql says so.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
