-- Of each of half a year's days it looked at 48 half hours: a second of work for a visitor's question where no hour is free.
create function private.working_times(day date) returns table (starts interval, ends interval)
language sql stable set search_path = '' as $$
  select h.starts::interval, extract(epoch from h.ends) * interval '1 second'
  from public.working_hours h where h.weekday = extract(isodow from working_times.day)
  union all
  -- Until the teacher says more, as `is_working_time` has it.
  select interval '7 hours', interval '22 hours'
  where extract(isodow from working_times.day) <= 5
    and not exists (select from public.working_hours)
    and not (select r.hours_are_set from public.scheduling_rules r)
$$;
comment on function private.working_times is 'From when to when an hour can be had on that day, by the school''s clock.';
revoke execute on function private.working_times(date) from public;

create or replace function public.free_hours(day date, for_trial boolean default true)
returns table (local_time time, starts_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select start_at::time, start_at at time zone 'America/Sao_Paulo'
  from (select free_hours.day where isfinite(free_hours.day)) as asked,
    private.working_times(asked.day) as span,
    -- From the whole hour before, so that every half hour in between is met.
    generate_series(asked.day + date_trunc('hour', span.starts), asked.day + span.ends - interval '1 hour', interval '30 minutes') as start_at
  where private.refuse_hour(start_at, free_hours.for_trial) is null
  order by start_at
$$;
