create function private.working_times(day date) returns table (starts interval, ends interval)
language sql stable set search_path = '' as $$
  select h.starts::interval, extract(epoch from h.ends) * interval '1 second'
  from public.working_hours h where h.weekday = extract(isodow from working_times.day)
  union all
  -- Default until the teacher sets working hours: weekdays, last class at 21:00.
  select interval '7 hours', interval '22 hours'
  where extract(isodow from working_times.day) <= 5
    and not exists (select from public.working_hours)
    and not (select r.hours_are_set from public.scheduling_rules r)
$$;
comment on function private.working_times is 'The working times of a day, as intervals from midnight in São Paulo.';

create function private.is_day_off(day date) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.days_off d where day between d.first_day and d.last_day)
    or exists (select from public.holidays h, public.scheduling_rules r where h.day = is_day_off.day and r.observe_holidays)
$$;
comment on function private.is_day_off is 'Whether a day is a day off or an observed holiday, on which only the teacher can take hours.';

create function private.hour_refusals(starts timestamp[], for_trial boolean, ignored uuid default null)
returns table (start_at timestamp, refusal text)
language sql stable set search_path = '' as $$
  with asked as (
    select s.start_at, s.start_at at time zone 'America/Sao_Paulo' as starts_at from unnest(hour_refusals.starts) as s (start_at)
      where isfinite(s.start_at)
  ), days as (
    select d.day, private.is_day_off(d.day) as is_off,
      array(select tsrange(d.day + w.starts, d.day + w.ends - private.class_length(), '[]') from private.working_times(d.day) w
        where w.ends >= w.starts + private.class_length()) as worked
    from (select distinct a.start_at::date as day from asked a) as d
  ), taken as (
    select range_agg(tstzrange(e.starts_at, e.ends_at)) as hours
    from (select min(a.starts_at) as first, max(a.starts_at) as last from asked a) as span
    join public.calendar_entries e on tstzrange(e.starts_at, e.ends_at) && tstzrange(span.first - interval '1 day',
      span.last + interval '1 day')
    where e.cancelled_at is null and e.id is distinct from hour_refusals.ignored
  )
  select given.start_at, case
    when a.start_at is null then 'INVALID_DATE'
    when for_trial and (d.day <= here.today or extract(isodow from a.start_at) > 5) then 'INVALID_DATE'
    when a.starts_at <= now() then 'INVALID_DATE'
    when d.day > here.today + r.horizon_days then 'INVALID_DATE'
    -- A local time skipped by a clock change does not exist: converting it back gives a different time.
    when a.starts_at at time zone 'America/Sao_Paulo' <> a.start_at then 'INVALID_DATE'
    when extract(minute from a.start_at) not in (0, 30) or extract(second from a.start_at) <> 0 then 'INVALID_TIME'
    when not (a.start_at <@ any(d.worked)) then 'INVALID_TIME'
    when d.is_off then 'DAY_OFF'
    when a.starts_at < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when t.hours && tstzrange(a.starts_at - r.buffer_minutes * interval '1 minute',
      a.starts_at + private.class_length() + r.buffer_minutes * interval '1 minute') then 'SLOT_TAKEN'
  end
  from unnest(hour_refusals.starts) as given (start_at)
  left join asked a on a.start_at = given.start_at
  left join days d on d.day = a.start_at::date
  cross join public.scheduling_rules r
  cross join (select (now() at time zone 'America/Sao_Paulo')::date as today) as here
  cross join taken t
$$;
comment on function private.hour_refusals is
  'For each hour, the code of the reason why it cannot be booked; null where it can. Checks the time zone, working hours, days off and '
  'holidays, notice, horizon, taken hours and their buffer. A trial class has to be on a weekday after today.';

create function private.hour_refusal(local_start timestamp, for_trial boolean, ignored uuid default null) returns text
language sql stable set search_path = '' as $$
  select r.refusal from private.hour_refusals(array[hour_refusal.local_start], hour_refusal.for_trial, hour_refusal.ignored) r
$$;
comment on function private.hour_refusal is 'The code of the reason why an hour cannot be booked; null where it can.';

create function public.free_hours_between(
  first_day date, last_day date, for_trial boolean default true, moving uuid default null, key text default null
) returns table (local_date date, local_times time[])
language sql stable security definer set search_path = '' as $$
  with moved as (
    select e.id, e.local_start from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where b.key_hash = sha256(convert_to(free_hours_between.key, 'UTF8')) and e.cancelled_at is null
    union all
    select e.id, e.local_start from public.calendar_entries e left join public.classes c on c.id = e.id
    where e.id = free_hours_between.moving and e.cancelled_at is null
      and (c.student_id = (select auth.uid()) or (select private.is_admin()))
  ), possible as (
    select array_agg(start_at) as starts
    from generate_series(
        greatest(first_day, (now() at time zone 'America/Sao_Paulo')::date)::timestamp,
        least(last_day, first_day + 61, public.last_bookable_day()), interval '1 day') as day,
      private.working_times(day::date) as span,
      -- Start at the full hour before, so that every half hour is generated.
      generate_series(day + date_trunc('hour', span.starts), day + span.ends - private.class_length(), interval '30 minutes') as start_at
    where isfinite(first_day) and isfinite(last_day)
  )
  select r.start_at::date, array_agg(r.start_at::time order by r.start_at)
  from possible p, private.hour_refusals(p.starts, free_hours_between.for_trial, (select m.id from moved m limit 1)) r
  where r.refusal is null and r.start_at not in (select m.local_start from moved m)
  group by 1 order by 1
$$;
comment on function public.free_hours_between is
  'The hours that can be booked now, in São Paulo time, for each day that has any. At most 62 days. Contains no data about taken hours. '
  'moving: an hour of the caller''s, or any for the teacher, or key: of a trial class; it is to be moved, so it is in the way of none.';

create function public.last_bookable_day() returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days from public.scheduling_rules r
$$;
comment on function public.last_bookable_day is
  'The last day, by the calendar in São Paulo, on which students and visitors can book an hour now.';

create function public.set_working_hours(hours jsonb, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  current jsonb;
  week tsmultirange;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(set_working_hours.hours) is distinct from 'array'
    or jsonb_array_length(set_working_hours.hours) > 42, 'INVALID_HOURS');
  lock table public.working_hours in share row exclusive mode;
  select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'starts', to_char(h.starts, 'HH24:MI'), 'ends',
    to_char(h.ends, 'HH24:MI'))
    order by h.weekday, h.starts), '[]') into current
  from public.working_hours h;
  if set_working_hours.before <> current then
    return current;
  end if;
  week := private.working_week();
  delete from public.working_hours where true;
  insert into public.working_hours (weekday, starts, ends)
  select h.weekday, h.starts, h.ends
  from jsonb_to_recordset(set_working_hours.hours) as h (weekday smallint, starts time, ends time);
  update public.scheduling_rules set hours_are_set = true where not hours_are_set;
  perform private.note_opened_times(week);
  return null;
exception
  when exclusion_violation then
    perform private.refuse('HOURS_OVERLAP');
  when check_violation or not_null_violation or data_exception then
    perform private.refuse('INVALID_HOURS');
end $$;
comment on function public.set_working_hours is
  'Replaces the working hours: [{"weekday": 1, "starts": "08:00", "ends": "12:00"}, …], which may not overlap. before: the hours that the '
  'caller read. Returns null on success, otherwise the current hours.';
