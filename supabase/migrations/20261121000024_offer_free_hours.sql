-- Why an hour cannot be taken by anybody but the teacher, or null when it can. Judged in the business's zone, now.
create function private.refuse_hour(local_start timestamp, for_trial boolean, ignored uuid default null) returns text
language sql stable set search_path = '' as $$
  select case
    when local_start is null or not isfinite(local_start) then 'INVALID_DATE'
    when for_trial and (local_start::date <= (now() at time zone 'America/Sao_Paulo')::date
      or extract(isodow from local_start) > 5) then 'INVALID_DATE'
    when local_start <= now() at time zone 'America/Sao_Paulo' then 'INVALID_DATE'
    when local_start::date > (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days then 'INVALID_DATE'
    -- An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.
    when (local_start at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' <> local_start then 'INVALID_DATE'
    when extract(minute from local_start) not in (0, 30) or extract(second from local_start) <> 0 then 'INVALID_TIME'
    when not private.is_working_time(local_start, interval '1 hour') then 'INVALID_TIME'
    when private.is_day_off(local_start::date) then 'DAY_OFF'
    when local_start at time zone 'America/Sao_Paulo' < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when exists (
      select from public.calendar_entries e
      where e.cancelled_at is null and e.id is distinct from refuse_hour.ignored
        and tstzrange(e.starts_at, e.ends_at) && tstzrange(
          refuse_hour.local_start at time zone 'America/Sao_Paulo' - r.buffer_minutes * interval '1 minute',
          refuse_hour.local_start at time zone 'America/Sao_Paulo' + interval '1 hour' + r.buffer_minutes * interval '1 minute')) then 'SLOT_TAKEN'
  end
  from public.scheduling_rules r
$$;
comment on function private.refuse_hour is
  'Zone, working hours, days off and holidays, notice, horizon, what is taken, and the buffer around it. A trial is on a weekday after today.';
revoke execute on function private.refuse_hour(timestamp, boolean, uuid) from public;

create function public.free_hours(day date, for_trial boolean default true)
returns table (local_time time, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select start_at::time, start_at at time zone 'America/Sao_Paulo'
  from (select free_hours.day where isfinite(free_hours.day)) as asked,
    generate_series(asked.day + time '00:00', asked.day + time '23:30', interval '30 minutes') as start_at
  where private.refuse_hour(start_at, free_hours.for_trial) is null
  order by start_at
$$;
comment on function public.free_hours is 'The hours of a day that can be taken now, by São Paulo''s clock. Says nothing of who has the others.';

create function public.next_free_day(after date, for_trial boolean default true) returns date
language sql stable security definer set search_path = '' as $$
  select candidate::date
  from public.scheduling_rules r,
    generate_series(
      greatest(next_free_day.after, (now() at time zone 'America/Sao_Paulo')::date) + 0,
      (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days, interval '1 day') as candidate
  where not private.is_day_off(candidate::date)
    and exists (select from public.free_hours(candidate::date, next_free_day.for_trial))
  order by candidate limit 1
$$;
comment on function public.next_free_day is 'The first day from the given one on that has a free hour; null when there is none up to the horizon.';

revoke execute on function public.free_hours(date, boolean), public.next_free_day(date, boolean) from public;
grant execute on function public.free_hours(date, boolean), public.next_free_day(date, boolean) to anon, authenticated;

create or replace function private.refuse_trial_time(local_start timestamp) returns text
language sql stable set search_path = '' as $$
  select private.refuse_hour(local_start, true)
$$;

create function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE') then 'PT409'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a coded refusal with its HTTP status; does nothing for null.';
revoke execute on function private.refuse(text) from public;

create function private.take_hour(kind text, local_start timestamp) returns uuid
language plpgsql set search_path = '' as $$
declare
  entry uuid;
begin
  insert into public.calendar_entries (kind, local_start) values (take_hour.kind, take_hour.local_start)
  returning id into entry;
  return entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
  return null;
end $$;
revoke execute on function private.take_hour(text, timestamp) from public;

create function private.move_entry(entry uuid, local_start timestamp) returns void
language plpgsql set search_path = '' as $$
begin
  update public.calendar_entries e set local_start = move_entry.local_start where e.id = move_entry.entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
end $$;
revoke execute on function private.move_entry(uuid, timestamp) from public;
