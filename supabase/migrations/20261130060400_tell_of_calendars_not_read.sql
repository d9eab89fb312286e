-- A calendar that has not been read for a day is told by the bell.
set check_function_bodies = off;

alter table public.busy_calendars add column told_at timestamptz;
comment on column public.busy_calendars.told_at is 'When the teacher was notified that the calendar is not read; null once it is.';

create function public.fail_busy_calendar(calendar uuid, problem text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  update public.busy_calendars c set failed_at = now(), problem = fail_busy_calendar.problem where c.id = fail_busy_calendar.calendar;
  update public.busy_calendars c set told_at = now()
  where c.id = fail_busy_calendar.calendar and c.told_at is null and coalesce(c.fetched_at, c.created_at) < now() - interval '1 day'
  returning c.name into name;
  if found then
    perform private.add_admin_notifications('calendar_silent',
      jsonb_build_object('calendar', name, 'link', '/admin/settings/hours#calendars'));
  end if;
end $$;
comment on function public.fail_busy_calendar is
  'Records why an external calendar could not be read. The teacher is notified after a day, once until it is read again.';

create or replace function public.replace_busy_times(calendar uuid, busy jsonb, is_held boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := date_trunc('minute', now());
  horizon constant timestamptz := since + interval '400 days';
  longest constant interval := '744 hours';
  wanted tstzmultirange;
  before tstzmultirange;
  taken tstzmultirange;
  conflicting integer;
begin
  perform private.lock_calendar();
  select coalesce(range_agg(tstzrange(greatest(b.starts_at, since), least(b.ends_at, horizon))), '{}') into wanted
  from jsonb_to_recordset(replace_busy_times.busy) as b (starts_at timestamptz, ends_at timestamptz)
  where b.ends_at > b.starts_at and b.ends_at > since and b.starts_at < horizon;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}') into before
  from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar and e.ends_at > since;
  if replace_busy_times.is_held and private.is_emptied(before, wanted,
    exists (select from public.connected_calendar k where k.busy_calendar = replace_busy_times.calendar)) then
    update public.busy_calendars c set emptied_at = coalesce(c.emptied_at, now()), failed_at = now(), problem = 'EMPTIED'
    where c.id = replace_busy_times.calendar and coalesce(c.emptied_at, now()) > now() - interval '1 day'
    returning c.conflicts into conflicting;
    if found then
      return conflicting;
    end if;
  end if;
  delete from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}'),
    count(*) filter (where e.kind <> 'import' and tstzrange(e.starts_at, e.ends_at) && wanted)
  into taken, conflicting
  from public.calendar_entries e where e.cancelled_at is null and e.ends_at > since;
  insert into public.calendar_entries (kind, busy_calendar, local_start, duration)
  select 'import', replace_busy_times.calendar, piece at time zone 'America/Sao_Paulo', least(upper(part) - piece, longest)
  from unnest(wanted - taken) as part cross join generate_series(lower(part), upper(part), longest) as piece
  where piece < upper(part);
  perform private.note_freed_hours(private.with_buffer(freed)) from unnest(before - wanted) as freed;
  update public.busy_calendars c
  set fetched_at = now(), failed_at = null, problem = null, emptied_at = null, told_at = null, conflicts = conflicting
  where c.id = replace_busy_times.calendar;
  return conflicting;
end $$;
comment on function public.replace_busy_times is
  'Replaces the busy times of an external calendar: [{"starts_at": …, "ends_at": …}]. Returns the number of existing hours that conflict '
  'with them; those hours stay. is_held: where the calendar has lost all or most of them, the earlier ones stay for a day, or until the '
  'teacher frees them.';
