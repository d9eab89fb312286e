-- Two classes that a pause cancelled do not come back to one hour.
set check_function_bodies = off;

create or replace function private.classes_to_restore(pause uuid, after_day date) returns table (class uuid, local_start timestamp)
language sql stable set search_path = '' as $$
  select c.id, e.local_start
  from public.calendar_entries e join public.classes c on c.id = e.id
  where e.pause_id = classes_to_restore.pause and c.status = 'cancelled' and e.starts_at > now() and e.local_start::date > classes_to_restore.after_day
    -- A class that was made up already is not held again.
    and not exists (select from public.makeup_credits m where m.from_class = c.id and m.used_by_class is not null)
    and not exists (select from public.calendar_entries o where o.cancelled_at is null and o.pause_id is distinct from e.pause_id
      and tstzrange(o.starts_at, o.ends_at) && tstzrange(e.starts_at, e.ends_at))
    -- Of two that have the same hour now, one is held.
    and not exists (select from public.calendar_entries o join public.classes k on k.id = o.id
      where o.pause_id = e.pause_id and o.id < e.id and k.status = 'cancelled' and tstzrange(o.starts_at, o.ends_at) && tstzrange(e.starts_at, e.ends_at)
        and not exists (select from public.makeup_credits m where m.from_class = k.id and m.used_by_class is not null))
$$;
comment on function private.classes_to_restore is 'The classes that a pause cancelled after a day and that can be held: their hour is free, and they were not made up.';

create or replace function private.plan_series_change(class uuid, scope public.series_scope, start_at timestamp, after timestamptz default null)
returns table (class uuid, local_start timestamp, new_start timestamp, paused boolean, late boolean, day_off boolean, entered boolean, problem text, blocked_by uuid)
language sql stable set search_path = '' as $$
  with hours as (
    select c.id, c.student_id, e.local_start, e.duration, e.pause_id, e.pause_id is not null as paused, private.is_late_for_student(e) as late,
      case when c.id = named.id or c.usual_start = e.local_start then c.usual_start + (plan_series_change.start_at - named.usual_start) end as new_start
    from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
    join public.calendar_entries e on e.id = c.id
    where named.id = plan_series_change.class and e.starts_at > greatest(now(), plan_series_change.after)
      and (plan_series_change.scope = 'all' or c.usual_start >= named.usual_start)
      and (c.status in ('scheduled', 'confirmed') or e.pause_id is not null)
  ), vacated as (
    select h.id from hours h where h.new_start <> h.local_start
    union all select unnest(private.kept_hours(h.id)) from hours h where h.paused and h.new_start <> h.local_start
  ), taking as (
    select h.*, tstzrange(h.new_start at time zone 'America/Sao_Paulo', h.new_start at time zone 'America/Sao_Paulo' + h.duration) as taken
    from hours h
  )
  select t.id, t.local_start, t.new_start, t.paused, t.late, private.is_day_off(t.new_start::date),
    exists (select from taking o where o.id <> t.id and not o.paused
      and tstzrange(o.local_start at time zone 'America/Sao_Paulo', o.local_start at time zone 'America/Sao_Paulo' + o.duration) && t.taken),
    case
      when t.new_start = t.local_start then null
      when lower(t.taken) <= now() or lower(t.taken) at time zone 'America/Sao_Paulo' <> t.new_start then 'INVALID_DATE'
      when not t.paused and private.is_paused(t.student_id, t.new_start::date) then 'PAUSED'
      when other.id is not null then 'SLOT_TAKEN'
    end, other.id
  from taking t left join lateral (
    select found.id from (
      select o.id, o.starts_at from public.calendar_entries o
      where t.new_start <> t.local_start and (not t.paused or cardinality(private.kept_hours(t.id)) > 0)
        and o.cancelled_at is null and tstzrange(o.starts_at, o.ends_at) && t.taken
        -- Unverified trial classes whose time is over are released before an hour is taken.
        and not exists (select from public.trial_bookings b where b.id = o.id and b.held_until <= now() and b.status = 'scheduled' and b.student_id is null)
      union all
      -- The end of the pause would bring two classes back to one hour.
      select o.id, o.starts_at from public.calendar_entries o
      where t.paused and t.new_start <> t.local_start and o.pause_id = t.pause_id and o.kind = 'class' and tstzrange(o.starts_at, o.ends_at) && t.taken) as found
    where found.id not in (select v.id from vacated v) order by found.starts_at limit 1) as other on true
$$;
comment on function private.plan_series_change is 'The classes of a series that are to come, with their new time by the clock; null for one that was moved by itself before, which stays, unless it is the named one. entered: whether the new time is one that another of them vacates.';
