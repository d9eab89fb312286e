-- Predicates, triggers and bookkeeping that no client may call or see.
create schema if not exists private;
comment on schema private is 'Predicates, triggers and bookkeeping. Not exposed by the API.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Nothing is callable or readable unless a migration grants it by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

create table private.quotas (
  key text primary key,
  window_started_at timestamptz not null default now(),
  hits integer not null default 1
);
comment on table private.quotas is 'How often something happened in its current window, for limits that must hold whoever writes.';
create index quotas_by_age on private.quotas (window_started_at);

create function private.take_quota(key text, max_hits integer, per interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
begin
  insert into private.quotas as q (key) values (take_quota.key)
  on conflict on constraint quotas_pkey do update set
    hits = case when q.window_started_at < now() - per then 1 else q.hits + 1 end,
    window_started_at = case when q.window_started_at < now() - per then now() else q.window_started_at end
  returning q.hits into taken;
  return taken <= max_hits;
end $$;
comment on function private.take_quota is 'Counts one hit of a key; false once more than max_hits fell into the running window.';
revoke execute on function private.take_quota(text, integer, interval) from public;
