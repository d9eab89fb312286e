create table public.calendar_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('trial')),
  local_start timestamp not null,
  duration interval not null default interval '1 hour' check (duration > interval '0' and duration <= interval '8 hours'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint calendar_entries_never_overlap exclude using gist (tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null)
);
comment on table public.calendar_entries is 'Every hour of the teacher that is taken, whatever takes it. Two live entries never overlap.';
comment on column public.calendar_entries.local_start is
  'Wall-clock time in America/Sao_Paulo. It is what people agreed on, so it stays when Brazil''s rules change; the instants follow it.';

grant select on public.calendar_entries to authenticated;
grant all on public.calendar_entries to service_role;

alter table public.calendar_entries enable row level security;

create policy "The teacher reads her calendar" on public.calendar_entries
  for select to authenticated using ((select private.is_admin()));

create function private.place_calendar_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.starts_at := new.local_start at time zone 'America/Sao_Paulo';
  new.ends_at := new.starts_at + new.duration;
  -- An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.
  if new.starts_at at time zone 'America/Sao_Paulo' <> new.local_start then
    raise exception using errcode = 'PT400', message = 'INVALID_DATE';
  end if;
  return new;
end $$;
create trigger place_calendar_entry before insert or update of local_start, duration on public.calendar_entries
  for each row execute function private.place_calendar_entry();
