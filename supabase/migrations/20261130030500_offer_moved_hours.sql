-- The hour that is being moved is in the way of no other time that is offered for it.
set check_function_bodies = off;

drop function public.free_hours_between(date, date, boolean);

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

grant execute on function public.free_hours_between to anon, authenticated;
