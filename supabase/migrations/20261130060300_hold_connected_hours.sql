-- The hours of the connected calendar stay for a day too where it has lost most of them between two rounds.
set check_function_bodies = off;

drop function private.is_emptied(tstzmultirange, tstzmultirange);
create function private.is_emptied(before tstzmultirange, wanted tstzmultirange, of_several boolean) returns boolean
language sql immutable set search_path = '' as $$
  select known >= case when of_several then 4 else 1 end and (kept = 0 or (known >= 4 and kept * 2 < known))
  from (select (select count(*) from unnest(before)) as known, (select count(*) from unnest(wanted)) as kept) as counted
$$;
comment on function private.is_emptied is
  'Whether a calendar has lost all of its times, or most of several: it may have been read wrongly. of_several: all of a few do not '
  'count, which she removes there at once and wants freed here.';

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
  set fetched_at = now(), failed_at = null, problem = null, emptied_at = null, conflicts = conflicting
  where c.id = replace_busy_times.calendar;
  return conflicting;
end $$;
comment on function public.replace_busy_times is
  'Replaces the busy times of an external calendar: [{"starts_at": …, "ends_at": …}]. Returns the number of existing hours that conflict '
  'with them; those hours stay. is_held: where the calendar has lost all or most of them, the earlier ones stay for a day, or until the '
  'teacher frees them.';

create or replace function public.free_emptied_hours(calendar uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.busy_calendars c set emptied_at = now() - interval '2 days', checked_at = null
  where c.id = free_emptied_hours.calendar and c.problem = 'EMPTIED';
  perform private.refuse_if(not found, 'NOT_NOW');
  -- The connected calendar is read again although it has not changed.
  update public.calendar_sync s set version = null, due_at = now()
  where s.singleton and exists (select from public.connected_calendar k where k.busy_calendar = free_emptied_hours.calendar);
  perform pg_notify('connected_calendar', '');
end $$;
comment on function public.free_emptied_hours is
  'Lets the next reading of an external calendar replace its hours, although it has lost all or most of them.';
