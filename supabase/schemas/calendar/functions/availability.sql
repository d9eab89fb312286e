create function private.hour_refusal(local_start timestamp, for_trial boolean, ignored uuid default null) returns text
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
    when not exists (select from private.working_times(local_start::date) w
      where local_start::time::interval between w.starts and w.ends - interval '1 hour') then 'INVALID_TIME'
    when private.is_day_off(local_start::date) then 'DAY_OFF'
    when local_start at time zone 'America/Sao_Paulo' < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when exists (
      select from public.calendar_entries e
      where e.cancelled_at is null and e.id is distinct from hour_refusal.ignored
        -- Taking an hour first gives back those whose wait is over.
        and not exists (select from public.trial_bookings b where b.id = e.id and b.held_until <= now() and b.status = 'scheduled' and b.student_id is null)
        and tstzrange(e.starts_at, e.ends_at) && tstzrange(
          hour_refusal.local_start at time zone 'America/Sao_Paulo' - r.buffer_minutes * interval '1 minute',
          hour_refusal.local_start at time zone 'America/Sao_Paulo' + interval '1 hour' + r.buffer_minutes * interval '1 minute')) then 'SLOT_TAKEN'
  end
  from public.scheduling_rules r
$$;
comment on function private.hour_refusal is 'Zone, working hours, days off and holidays, notice, horizon, what is taken, and the buffer around it. A trial is on a weekday after today.';

create function private.working_times(day date) returns table (starts interval, ends interval)
language sql stable set search_path = '' as $$
  select h.starts::interval, extract(epoch from h.ends) * interval '1 second'
  from public.working_hours h where h.weekday = extract(isodow from working_times.day)
  union all
  -- Until the teacher says more: weekdays, the last hour beginning at 21:00.
  select interval '7 hours', interval '22 hours'
  where extract(isodow from working_times.day) <= 5
    and not exists (select from public.working_hours)
    and not (select r.hours_are_set from public.scheduling_rules r)
$$;
comment on function private.working_times is 'From when to when an hour can be had on that day, by the school''s clock.';

create function private.is_day_off(day date) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.days_off d where day between d.first_day and d.last_day)
    or exists (select from public.holidays h, public.scheduling_rules r where h.day = is_day_off.day and r.observe_holidays)
$$;
comment on function private.is_day_off is 'Whether nobody but the teacher takes an hour of this day.';

create function public.free_hours(day date, for_trial boolean default true) returns table (local_time time, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select start_at::time, start_at at time zone 'America/Sao_Paulo'
  from (select free_hours.day where isfinite(free_hours.day)) as asked,
    private.working_times(asked.day) as span,
    -- From the whole hour before, so that every half hour in between is met.
    generate_series(asked.day + date_trunc('hour', span.starts), asked.day + span.ends - interval '1 hour', interval '30 minutes') as start_at
  where private.hour_refusal(start_at, free_hours.for_trial) is null
  order by start_at
$$;
comment on function public.free_hours is 'The hours of a day that can be taken now, by São Paulo''s clock. Says nothing of who has the others.';

create function public.next_free_day(after date, for_trial boolean default true) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  candidate date := greatest(next_free_day.after, (now() at time zone 'America/Sao_Paulo')::date);
begin
  while candidate <= public.last_bookable_day() loop
    if not private.is_day_off(candidate) and exists (select from public.free_hours(candidate, next_free_day.for_trial)) then
      return candidate;
    end if;
    candidate := candidate + 1;
  end loop;
  return null;
end $$;
comment on function public.next_free_day is 'The first day from the given one on that has a free hour; null when there is none up to the horizon.';

create function public.last_bookable_day() returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days from public.scheduling_rules r
$$;
comment on function public.last_bookable_day is 'The last day, by São Paulo''s calendar, on which others may take an hour now.';

create function public.set_working_hours(hours jsonb, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  now_there jsonb;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(set_working_hours.hours) is distinct from 'array' or jsonb_array_length(set_working_hours.hours) > 42, 'INVALID_HOURS');
  lock table public.working_hours in share row exclusive mode;
  select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))
    order by h.weekday, h.starts), '[]') into now_there
  from public.working_hours h;
  if set_working_hours.before <> now_there then
    return now_there;
  end if;
  delete from public.working_hours where true;
  insert into public.working_hours (weekday, starts, ends)
  select h.weekday, h.starts, h.ends
  from jsonb_to_recordset(set_working_hours.hours) as h (weekday smallint, starts time, ends time);
  update public.scheduling_rules set hours_are_set = true where not hours_are_set;
  return null;
exception
  when exclusion_violation then
    perform private.refuse('HOURS_OVERLAP');
  when check_violation or not_null_violation or data_exception then
    perform private.refuse('INVALID_HOURS');
end $$;
comment on function public.set_working_hours is 'Replaces the whole week: [{"weekday": 1, "starts": "08:00", "ends": "12:00"}, …]. Times overlap nowhere. Where the week is no more what its reader saw (before, the same in order), nothing changes and it is answered; null otherwise.';
