-- Hours have finite times of this century or the next.
set check_function_bodies = off;

create function private.is_calendar_time(at timestamp) returns boolean
language sql immutable set search_path = '' as $$
  select is_calendar_time.at >= timestamp '1970-01-01' and is_calendar_time.at < timestamp '2200-01-01'
$$;
comment on function private.is_calendar_time is 'Whether an hour can be at this time: not in another century, and not at an infinite time, which is none.';

create or replace function private.derive_instants() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_calendar_time(new.local_start), 'INVALID_DATE');
  new.starts_at := new.local_start at time zone 'America/Sao_Paulo';
  new.ends_at := new.starts_at + new.duration;
  -- A local time skipped by a clock change does not exist: converting it back gives a different time.
  perform private.refuse_if(new.starts_at at time zone 'America/Sao_Paulo' <> new.local_start, 'INVALID_DATE');
  return new;
end $$;
comment on function private.derive_instants is 'Sets starts_at and ends_at from the local time.';

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
      when not private.is_calendar_time(t.new_start) or lower(t.taken) <= now() or lower(t.taken) at time zone 'America/Sao_Paulo' <> t.new_start then 'INVALID_DATE'
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

create or replace function public.preview_pause(student uuid, first_day date, last_day date, pause uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  days daterange;
begin
  perform private.require_admin();
  perform private.require_student(preview_pause.student);
  perform private.refuse_if(preview_pause.first_day is null or preview_pause.last_day is null or preview_pause.last_day < preview_pause.first_day
    or not isfinite(preview_pause.first_day) or preview_pause.last_day > preview_pause.first_day + 366, 'INVALID_DATE');
  days := daterange(preview_pause.first_day, preview_pause.last_day, '[]');
  return jsonb_build_object(
    'cancelled', (select coalesce(jsonb_agg(jsonb_build_object('local_start', private.local_iso(c.local_start), 'credited', c.credited)
        order by c.local_start), '[]')
      from private.classes_to_pause(preview_pause.student, days) c),
    'returning', (select coalesce(jsonb_agg(private.local_iso(c.local_start) order by c.local_start), '[]')
      from private.classes_to_restore(preview_pause.pause, preview_pause.last_day) c),
    'uncharged', (select coalesce(jsonb_agg(m.month order by m.month), '[]')
      from private.months_to_charge(today, preview_pause.last_day, without_pauses => true) m
      where m.student_id = preview_pause.student and m.due_on <@ days),
    'charged', (select coalesce(jsonb_agg(jsonb_build_object('month', k.month, 'status', k.status) order by k.month), '[]')
      from (
        select c.month, c.status::text as status from public.charges c
        where c.student_id = preview_pause.student and c.kind = 'monthly' and c.status <> 'cancelled'
        union all
        select m.month, 'to_come' from private.months_to_charge(today, preview_pause.last_day + 31) m
        where m.student_id = preview_pause.student and not m.due_on <@ days) as k
      where k.month between date_trunc('month', preview_pause.first_day) and preview_pause.last_day));
end $$;
comment on function public.preview_pause is 'What a pause of these days would do, or a change of an existing one to them: {cancelled: [{local_start, credited}], returning: [local_start], uncharged: [month], charged: [{month, status}]}; status to_come: it will be charged. Changes nothing.';
