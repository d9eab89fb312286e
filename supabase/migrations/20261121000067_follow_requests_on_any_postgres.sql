alter table public.error_logs
  add column request_id text check (request_id ~ '^[\w.:-]{8,64}$');
comment on column public.error_logs.request_id is
  'The X-Request-Id of the answer that failed, which the server''s log has too. Written by the server: people''s own reports carry none.';

create function private.is_input(value text, type text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  execute format('select cast(%L as pg_catalog.%I)', is_input.value, is_input.type);
  return true;
exception when data_exception then
  return false;
end $$;
comment on function private.is_input is 'pg_input_is_valid, which PostgreSQL 15 does not have.';
revoke execute on function private.is_input(text, text) from public;

do $$
declare definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f' and p.prosrc ~ '[^.\w]pg_input_is_valid\('
  loop
    execute regexp_replace(definition, '([^.\w])pg_input_is_valid\(', '\1private.is_input(', 'g');
  end loop;
end $$;
