-- The same fault reads differently each time: ids, numbers and quoted values are left out of what it is known by.
create function private.fault_of(message text, http_status integer) returns text
language sql immutable set search_path = '' as $$
  select md5(coalesce(http_status::text, '') || ' ' || regexp_replace(
    regexp_replace(message, '[0-9a-f]{8}-[0-9a-f-]{27}|"[^"]*"|''[^'']*''', '?', 'gi'), '\d+', '#', 'g'))
$$;
revoke execute on function private.fault_of(text, integer) from public;

alter table public.error_logs
  add column fault text generated always as (private.fault_of(error_message, http_status)) stored,
  add column solved_at timestamptz;
comment on column public.error_logs.fault is 'The same for all rows that tell of the same fault.';
create index error_logs_by_fault on public.error_logs (fault, created_at desc);

grant update (solved_at) on public.error_logs to authenticated;
grant execute on function private.fault_of(text, integer) to anon, authenticated, service_role;

create policy "The teacher marks errors as solved" on public.error_logs
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create view public.error_faults with (security_invoker = true) as
  select
    e.fault,
    (array_agg(e.error_message order by e.created_at desc))[1] as error_message,
    (array_agg(e.http_status order by e.created_at desc))[1] as http_status,
    count(*) as times,
    count(distinct e.user_id) as people,
    min(e.created_at) as first_at,
    max(e.created_at) as last_at,
    bool_and(e.solved_at is not null) as solved
  from public.error_logs e
  group by e.fault;
comment on view public.error_faults is 'The error log with repeats put together. What happened again after it was solved is not solved.';
grant select on public.error_faults to authenticated, service_role;
