-- The length of a class stands in one function.
set check_function_bodies = off;

create or replace function private.class_length() returns interval
language sql immutable set search_path = '' as $$ select interval '1 hour' $$;

comment on function private.class_length is
  'The length of a class and of a trial class. app/school/class-length.ts has the same for the words on pages.';

grant execute on function private.class_length to service_role;

create or replace function private.hour_refusals(starts timestamp[], for_trial boolean, ignored uuid default null)
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
      -- Unverified trial classes whose time is over are released before an hour is taken.
      and not exists (select from public.trial_bookings b where b.id = e.id and b.held_until <= now() and b.status = 'scheduled'
        and b.student_id is null)
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

create or replace function public.free_hours_between(first_day date, last_day date, for_trial boolean default true)
returns table (local_date date, local_times time[])
language sql stable security definer set search_path = '' as $$
  with possible as (
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
  from possible p, private.hour_refusals(p.starts, free_hours_between.for_trial) r
  where r.refusal is null
  group by 1 order by 1
$$;

create or replace function private.reserve_hour(kind text, local_start timestamp, duration interval default private.class_length(), label text default null)
  returns uuid
language plpgsql set search_path = '' as $$
declare
  entry uuid;
begin
  insert into public.calendar_entries (kind, local_start, duration, label)
  values (reserve_hour.kind, reserve_hour.local_start, reserve_hour.duration, reserve_hour.label) returning id into entry;
  return entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
  return null;
end $$;

create or replace function private.offer_free_hours(at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clock constant time := (offer_free_hours.at at time zone 'America/Sao_Paulo')::time;
  -- Two hours that are nearer to each other than that cannot both be taken.
  apart constant interval := (select private.class_length() + r.buffer_minutes * interval '1 minute' from public.scheduling_rules r);
  for_classes timestamp[];
  for_trials timestamp[];
  waiting public.waiting_list;
  hour timestamp;
begin
  if not exists (select from public.waiting_list) then
    return;
  end if;
  -- Before any wait is locked: whoever takes an hour locks the calendar first, and their wait then.
  perform private.lock_calendar();
  perform private.end_waits(offer_free_hours.at);
  for_classes := private.free_starts(for_trial => false);
  for_trials := private.free_starts(for_trial => true);
  -- An hour that was taken since is offered when it is free again.
  update public.waiting_list w set seen = left_over.seen
  from (select k.id, array(select hours.s from unnest(k.seen) as hours (s)
      where hours.s = any (case when k.student_id is null then for_trials else for_classes end)) as seen
    from public.waiting_list k where k.ended_at is null) as left_over
  where w.id = left_over.id and w.seen <> left_over.seen;
  -- Nobody has to answer at night.
  if clock not between time '07:00' and time '22:00' then
    return;
  end if;
  for waiting in
    select w.* from public.waiting_list w left join public.profiles p on p.id = w.student_id
    where w.ended_at is null and p.deactivated_at is null
      -- So that a day of new hours does not become a day of notices.
      and 3 > (select count(*) from public.hour_offers o where o.waiting_id = w.id
        and o.offered_at > offer_free_hours.at - interval '1 day')
    order by w.created_at, w.id
  loop
    -- One offer at a time, also to a student who waits for several classes.
    continue when exists (
      select from private.open_offers(offer_free_hours.at) o join public.waiting_list k on k.id = o.waiting_id
      where k.id = waiting.id or k.student_id = waiting.student_id);
    select f.s into hour from unnest(case when waiting.student_id is null then for_trials else for_classes end) as f (s)
    where private.suits(waiting, f.s) and f.s <> all (waiting.seen) and not private.is_paused(waiting.student_id, f.s::date)
      and not exists (
        select from private.open_offers(offer_free_hours.at) o
        where o.local_start > f.s - apart and o.local_start < f.s + apart)
    order by f.s::date, extract(minute from f.s), f.s limit 1;
    if found then
      perform private.offer_hour(waiting, hour, offer_free_hours.at);
    end if;
  end loop;
end $$;

create or replace function private.suits(waiting public.waiting_list, hour timestamp) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from suits.hour) = any (waiting.weekdays) and suits.hour::time >= waiting.from_time
    and waiting.until_time - suits.hour::time >= private.class_length()
$$;

create or replace function private.is_suitable(weekdays smallint[], from_time time, until_time time) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(cardinality(is_suitable.weekdays) > 0 and is_suitable.until_time - is_suitable.from_time >= private.class_length(), false)
$$;

alter table public.calendar_entries alter column duration set default private.class_length();

alter table public.waiting_list drop constraint waiting_list_hour_fits;
alter table public.waiting_list add constraint waiting_list_hour_fits check (until_time - from_time >= private.class_length());
