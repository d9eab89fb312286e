create table public.busy_calendars (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  url text not null check (url ~ '^https://[^\s]+$' and char_length(url) <= 1000),
  checked_at timestamptz,
  fetched_at timestamptz,
  failed_at timestamptz,
  problem text check (char_length(problem) <= 300),
  conflicts integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.busy_calendars is 'Calendars elsewhere whose busy times are taken here too, read from an iCalendar address.';
comment on column public.busy_calendars.problem is 'Why the last try to read it failed; null after one that worked.';
comment on column public.busy_calendars.conflicts is 'How many of its busy times lie on hours that are taken here already.';

grant select on public.busy_calendars to authenticated;
grant insert (name, url), delete on public.busy_calendars to authenticated;
grant all on public.busy_calendars to service_role;
alter table public.busy_calendars enable row level security;
create policy "The teacher sees her other calendars" on public.busy_calendars for select to authenticated
  using ((select private.is_admin()));
create policy "The teacher adds other calendars" on public.busy_calendars for insert to authenticated
  with check ((select private.is_admin()));
create policy "The teacher removes other calendars" on public.busy_calendars for delete to authenticated
  using ((select private.is_admin()));

create function public.claim_busy_calendars() returns setof public.busy_calendars
language sql volatile security definer set search_path = '' as $$
  update public.busy_calendars c set checked_at = now()
  where c.id in (
    select due.id from public.busy_calendars due
    where due.checked_at is null or due.checked_at < now() - interval '10 minutes'
    for update skip locked)
  returning c.*
$$;
comment on function public.claim_busy_calendars is 'The calendars to read again now, each for one process.';
revoke execute on function public.claim_busy_calendars() from public;
grant execute on function public.claim_busy_calendars() to service_role;

alter table public.calendar_entries
  drop constraint calendar_entries_kind_check,
  drop constraint calendar_entries_duration_check,
  add constraint calendar_entries_kind_check check (kind in ('trial', 'class', 'block', 'import')),
  add constraint calendar_entries_duration_check check (
    duration > interval '0' and duration <= case when kind in ('trial', 'class') then interval '8 hours' else interval '62 days' end),
  add column label text check (char_length(btrim(label)) between 1 and 120),
  add column busy_calendar uuid references public.busy_calendars (id) on delete cascade,
  add column sequence integer not null default 0,
  add column updated_at timestamptz not null default now(),
  add constraint calendar_entries_import_has_calendar check ((kind = 'import') = (busy_calendar is not null));
comment on column public.calendar_entries.label is 'What a block is for; nobody but the teacher sees it.';
comment on column public.calendar_entries.sequence is 'iCalendar SEQUENCE: grows with each change of time and with cancelling.';
create index calendar_entries_by_start on public.calendar_entries (starts_at);
create index calendar_entries_by_busy_calendar on public.calendar_entries (busy_calendar) where busy_calendar is not null;

create function private.count_calendar_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.local_start, new.duration, new.cancelled_at) is distinct from (old.local_start, old.duration, old.cancelled_at) then
    new.sequence := old.sequence + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger count_calendar_change before update on public.calendar_entries
  for each row execute function private.count_calendar_change();

create table public.calendar_history (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid,
  change jsonb not null
);
comment on table public.calendar_history is 'Every change of an hour, a trial or a class: who, when, from what to what. Nobody writes it but the triggers.';
comment on column public.calendar_history.change is '{"column": [before, after]}; before is null for what is new.';
create index calendar_history_by_entry on public.calendar_history (entry_id, id);
grant select on public.calendar_history to authenticated;
grant select, delete on public.calendar_history to service_role;
alter table public.calendar_history enable row level security;
create policy "The teacher reads what changed" on public.calendar_history for select to authenticated
  using ((select private.is_admin()));

create function private.keep_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text[] := array['local_start', 'duration', 'cancelled_at', 'status', 'online_link'];
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  after constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  if after ->> 'kind' = 'import' then
    return null;
  end if;
  select jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) into changed
  from unnest(kept) as name
  where after ? name and before -> name is distinct from after -> name and (tg_op = 'UPDATE' or after -> name <> 'null'::jsonb);
  if changed is not null then
    insert into public.calendar_history (entry_id, changed_by, change) values (new.id, auth.uid(), changed);
  end if;
  return null;
end $$;
create trigger keep_history after insert or update on public.calendar_entries
  for each row execute function private.keep_history();
create trigger keep_history after insert or update on public.trial_bookings
  for each row execute function private.keep_history();

-- Whoever takes hours waits for whoever is taking one: rules that look at neighbours hold for both.
create function private.lock_calendar() returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('calendar', 5))
$$;
revoke execute on function private.lock_calendar() from public;

create function public.replace_busy_times(calendar uuid, busy jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wanted tstzmultirange;
  taken tstzmultirange;
  conflicting integer;
begin
  perform private.lock_calendar();
  select coalesce(range_agg(tstzrange(b.starts_at, b.ends_at)), '{}') into wanted
  from jsonb_to_recordset(replace_busy_times.busy) as b (starts_at timestamptz, ends_at timestamptz)
  where b.ends_at > b.starts_at and b.ends_at > now() and b.starts_at < now() + interval '400 days';
  delete from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}'),
    count(*) filter (where e.kind <> 'import' and tstzrange(e.starts_at, e.ends_at) && wanted)
  into taken, conflicting
  from public.calendar_entries e where e.cancelled_at is null and e.ends_at > now();
  insert into public.calendar_entries (kind, busy_calendar, local_start, duration)
  select 'import', replace_busy_times.calendar, lower(part) at time zone 'America/Sao_Paulo', upper(part) - lower(part)
  from unnest(wanted - taken) as part
  where upper(part) - lower(part) <= interval '62 days';
  update public.busy_calendars c
  set fetched_at = now(), failed_at = null, problem = null, conflicts = conflicting
  where c.id = replace_busy_times.calendar;
  return conflicting;
end $$;
comment on function public.replace_busy_times is
  'Takes another calendar''s busy times: [{"starts_at": …, "ends_at": …}]. What is taken here already stays, and is counted.';
revoke execute on function public.replace_busy_times(uuid, jsonb) from public;
grant execute on function public.replace_busy_times(uuid, jsonb) to service_role;
