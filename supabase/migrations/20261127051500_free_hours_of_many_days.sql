-- The hours of many days are judged at once, so that a form can show the free ones of a month.
set check_function_bodies = off;

create function private.hour_refusals(starts timestamp[], for_trial boolean, ignored uuid default null)
returns table (start_at timestamp, refusal text)
language sql stable set search_path = '' as $$
  with asked as (
    select s.start_at, s.start_at at time zone 'America/Sao_Paulo' as starts_at from unnest(hour_refusals.starts) as s (start_at) where isfinite(s.start_at)
  ), days as (
    select d.day, private.is_day_off(d.day) as is_off,
      array(select tsrange(d.day + w.starts, d.day + w.ends - interval '1 hour', '[]') from private.working_times(d.day) w where w.ends >= w.starts + interval '1 hour') as worked
    from (select distinct a.start_at::date as day from asked a) as d
  ), taken as (
    select range_agg(tstzrange(e.starts_at, e.ends_at)) as hours
    from (select min(a.starts_at) as first, max(a.starts_at) as last from asked a) as span
    join public.calendar_entries e on tstzrange(e.starts_at, e.ends_at) && tstzrange(span.first - interval '1 day', span.last + interval '1 day')
    where e.cancelled_at is null and e.id is distinct from hour_refusals.ignored
      -- Taking an hour first gives back those whose wait is over.
      and not exists (select from public.trial_bookings b where b.id = e.id and b.held_until <= now() and b.status = 'scheduled' and b.student_id is null)
  )
  select given.start_at, case
    when a.start_at is null then 'INVALID_DATE'
    when for_trial and (d.day <= here.today or extract(isodow from a.start_at) > 5) then 'INVALID_DATE'
    when a.starts_at <= now() then 'INVALID_DATE'
    when d.day > here.today + r.horizon_days then 'INVALID_DATE'
    -- An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.
    when a.starts_at at time zone 'America/Sao_Paulo' <> a.start_at then 'INVALID_DATE'
    when extract(minute from a.start_at) not in (0, 30) or extract(second from a.start_at) <> 0 then 'INVALID_TIME'
    when not (a.start_at <@ any(d.worked)) then 'INVALID_TIME'
    when d.is_off then 'DAY_OFF'
    when a.starts_at < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when t.hours && tstzrange(a.starts_at - r.buffer_minutes * interval '1 minute', a.starts_at + interval '1 hour' + r.buffer_minutes * interval '1 minute') then 'SLOT_TAKEN'
  end
  from unnest(hour_refusals.starts) as given (start_at)
  left join asked a on a.start_at = given.start_at
  left join days d on d.day = a.start_at::date
  cross join public.scheduling_rules r
  cross join (select (now() at time zone 'America/Sao_Paulo')::date as today) as here
  cross join taken t
$$;
comment on function private.hour_refusals is 'Why each of these hours cannot be taken; null where it can. Judges zone, working hours, days off and holidays, notice, horizon, what is taken, and the buffer around it. A trial is on a weekday after today.';

create or replace function private.hour_refusal(local_start timestamp, for_trial boolean, ignored uuid default null) returns text
language sql stable set search_path = '' as $$
  select r.refusal from private.hour_refusals(array[hour_refusal.local_start], hour_refusal.for_trial, hour_refusal.ignored) r
$$;
comment on function private.hour_refusal is 'Why an hour cannot be taken; null where it can.';

create function public.free_hours_between(first_day date, last_day date, for_trial boolean default true)
returns table (local_date date, local_times time[])
language sql stable security definer set search_path = '' as $$
  with possible as (
    select array_agg(start_at) as starts
    from generate_series(
        greatest(first_day, (now() at time zone 'America/Sao_Paulo')::date)::timestamp,
        least(last_day, first_day + 61, public.last_bookable_day()), interval '1 day') as day,
      private.working_times(day::date) as span,
      -- From the whole hour before, so that every half hour in between is met.
      generate_series(day + date_trunc('hour', span.starts), day + span.ends - interval '1 hour', interval '30 minutes') as start_at
    where isfinite(first_day) and isfinite(last_day)
  )
  select r.start_at::date, array_agg(r.start_at::time order by r.start_at)
  from possible p, private.hour_refusals(p.starts, free_hours_between.for_trial) r
  where r.refusal is null
  group by 1 order by 1
$$;
comment on function public.free_hours_between is 'The hours that can be taken now, by São Paulo''s clock, of each day that has any, of 62 days at most. Says nothing of who has the others.';

create or replace function public.free_hours(day date, for_trial boolean default true) returns table (local_time time, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select local_time, (f.local_date + local_time) at time zone 'America/Sao_Paulo'
  from public.free_hours_between(free_hours.day, free_hours.day, free_hours.for_trial) f, unnest(f.local_times) as local_time
$$;
comment on function public.free_hours is 'The hours of a day that can be taken now, by São Paulo''s clock. Says nothing of who has the others.';

create or replace function public.next_free_day(after date, for_trial boolean default true) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date := greatest(next_free_day.after, (now() at time zone 'America/Sao_Paulo')::date);
  found date;
begin
  while first_day <= public.last_bookable_day() and found is null loop
    select f.local_date into found from public.free_hours_between(first_day, first_day + 13, next_free_day.for_trial) f limit 1;
    first_day := first_day + 14;
  end loop;
  return found;
end $$;
comment on function public.next_free_day is 'The first day from the given one on that has a free hour; null when there is none up to the horizon.';

grant execute on function public.free_hours_between to anon, authenticated;
