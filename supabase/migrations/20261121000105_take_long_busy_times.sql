-- What is busy elsewhere for longer than 62 days (one event of three months, or many that touch) was left out, and its hours were
-- offered: it is taken in pieces of 31 days, as far ahead as hours can be asked for.
create or replace function public.replace_busy_times(calendar uuid, busy jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := date_trunc('minute', now());
  horizon constant timestamptz := since + interval '400 days';
  longest constant interval := '744 hours';
  wanted tstzmultirange;
  taken tstzmultirange;
  conflicting integer;
begin
  perform private.lock_calendar();
  select coalesce(range_agg(tstzrange(greatest(b.starts_at, since), least(b.ends_at, horizon))), '{}') into wanted
  from jsonb_to_recordset(replace_busy_times.busy) as b (starts_at timestamptz, ends_at timestamptz)
  where b.ends_at > b.starts_at and b.ends_at > since and b.starts_at < horizon;
  delete from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}'),
    count(*) filter (where e.kind <> 'import' and tstzrange(e.starts_at, e.ends_at) && wanted)
  into taken, conflicting
  from public.calendar_entries e where e.cancelled_at is null and e.ends_at > since;
  insert into public.calendar_entries (kind, busy_calendar, local_start, duration)
  select 'import', replace_busy_times.calendar, piece at time zone 'America/Sao_Paulo', least(upper(part) - piece, longest)
  from unnest(wanted - taken) as part cross join generate_series(lower(part), upper(part), longest) as piece
  where piece < upper(part);
  update public.busy_calendars c
  set fetched_at = now(), failed_at = null, problem = null, conflicts = conflicting
  where c.id = replace_busy_times.calendar;
  return conflicting;
end $$;
