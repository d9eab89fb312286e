create function public.preview_series_change(class uuid, scope public.series_scope, local_date date default null,
  local_time time default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  start_at constant timestamp := preview_series_change.local_date + preview_series_change.local_time;
begin
  if private.is_admin() then
    return private.describe_series_change(preview_series_change.class, preview_series_change.scope, start_at);
  end if;
  perform private.own_series(preview_series_change.class);
  return private.describe_series_change(preview_series_change.class, preview_series_change.scope, start_at,
    private.free_series_from(now()));
end $$;
comment on function public.preview_series_change is
  'What a change of this class and all later ones of its series, or of all that are to come, would do: {version, changes: [{class, '
  'local_start, new_start, stays, paused, late, credited, day_off, problem, blocked_by}]}. Without a time: their cancellation. Students '
  'see it for their own series, where they may ask for a change. Changes nothing.';

create function public.move_series(
  class uuid, scope public.series_scope, local_date date, local_time time, version text, by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  start_at constant timestamp := move_series.local_date + move_series.local_time;
begin
  perform private.require_admin();
  perform private.refuse_if(start_at is null, 'INVALID_DATE');
  return private.change_series(move_series.class, move_series.scope, start_at, move_series.version, move_series.by_student);
end $$;
comment on function public.move_series is
  'The teacher moves this class to a time, and each other one of its series that is to come (all, or the later ones) by the same '
  'difference of the clock. All move, or none. version: of the preview; EDIT_CONFLICT where it would show something else now. Returns '
  '{changed}.';

create function public.cancel_series(class uuid, scope public.series_scope, version text, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.change_series(cancel_series.class, cancel_series.scope, null, cancel_series.version, cancel_series.by_student);
end $$;
comment on function public.cancel_series is
  'The teacher cancels this class and the later ones of its series, or all that are to come, as cancel_class does each. version: as for '
  'move_series. Returns {changed}.';

create function private.change_series(
  class uuid, scope public.series_scope, start_at timestamp, version text, by_student boolean, after timestamptz default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  seen jsonb;
  changed uuid[];
begin
  perform private.lock_calendar();
  seen := private.describe_series_change(change_series.class, change_series.scope, change_series.start_at, change_series.after);
  perform private.refuse_if(not exists (select from jsonb_array_elements(seen -> 'changes') c where not c ? 'stays'), 'NOT_NOW');
  perform private.refuse_if(change_series.version is distinct from seen ->> 'version', 'EDIT_CONFLICT');
  perform private.refuse((select c ->> 'problem' from jsonb_array_elements(seen -> 'changes') c where c ? 'problem' limit 1));
  perform private.attribute_change(change_series.by_student);
  changed := case when change_series.start_at is null
    then private.cancel_planned(change_series.class, change_series.scope, change_series.by_student, change_series.after)
    else private.move_planned(change_series.class, change_series.scope, change_series.start_at, change_series.by_student,
      change_series.after) end;
  perform private.notify_of_series(change_series.class, case when change_series.start_at is null then 'series_cancelled'
    else 'series_moved' end, changed);
  return jsonb_build_object('changed', cardinality(changed));
end $$;
comment on function private.change_series is
  'Moves or cancels (start_at null) classes of a series as they were previewed, or refuses and changes nothing. after: classes until then '
  'stay, and nothing is forfeited, since the student asked in time.';

create function private.move_planned(class uuid, scope public.series_scope, start_at timestamp, by_student boolean, after timestamptz)
  returns uuid[]
language plpgsql set search_path = '' as $$
declare
  one record;
  moved uuid[] := '{}';
begin
  for one in
    select p.class, p.local_start, p.new_start, p.paused, c as class_row
    from private.plan_series_change(move_planned.class, move_planned.scope, move_planned.start_at, move_planned.after) p
    join public.classes c on c.id = p.class
    where p.new_start is not null
    -- Each moves to a time that was just vacated; a class that was moved by itself goes first, unless its new time is still taken.
    order by case when c.usual_start = p.local_start then 1 when p.entered then 2 else 0 end,
      extract(epoch from p.new_start) * sign(extract(epoch from p.local_start - p.new_start)), p.class
  loop
    if one.paused then
      update public.calendar_entries e set local_start = one.new_start where e.id = any (private.kept_hours(one.class) || one.class);
    elsif one.new_start <> one.local_start then
      if move_planned.after is null then
        perform private.forfeit_if_late(one.class_row, 'late_reschedule', true, move_planned.by_student);
      end if;
      perform private.move_entry(one.class, one.new_start);
      moved := moved || one.class;
    end if;
    update public.classes c set usual_start = one.new_start, status = case when one.class = any (moved) then 'scheduled' else c.status end
    where c.id = one.class;
  end loop;
  return moved;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
  return null;
end $$;
comment on function private.move_planned is
  'Moves the classes of a plan, and the hours that a pause keeps for them, and returns the classes that are held.';

create function private.cancel_planned(class uuid, scope public.series_scope, by_student boolean, after timestamptz) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  one record;
  cancelled uuid[] := '{}';
begin
  for one in
    select p.class, p.paused, c as class_row
    from private.plan_series_change(cancel_planned.class, cancel_planned.scope, null, cancel_planned.after) p
    join public.classes c on c.id = p.class order by p.local_start
  loop
    if one.paused then
      -- The end of the pause does not bring it back.
      delete from public.calendar_entries e where e.id = any (private.kept_hours(one.class));
      update public.calendar_entries e set pause_id = null where e.id = one.class;
    else
      perform private.cancel_one(one.class_row, cancel_planned.by_student, cancel_planned.after is null
        and private.forfeit_if_late(one.class_row, 'late_cancellation', true, cancel_planned.by_student));
      cancelled := cancelled || one.class;
    end if;
  end loop;
  return cancelled;
end $$;
comment on function private.cancel_planned is
  'Cancels the classes of a plan, and frees the hours that a pause keeps for them. Returns the classes that were to be held.';

create function private.kept_hours(class uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select b.id from public.calendar_entries e join public.calendar_entries b on b.pause_id = e.pause_id and b.kind = 'block'
    and b.local_start = e.local_start where e.id = kept_hours.class)
$$;
comment on function private.kept_hours is 'The block that a pause keeps for a cancelled class.';

create function private.plan_series_change(class uuid, scope public.series_scope, start_at timestamp, after timestamptz default null)
returns table (class uuid, local_start timestamp, new_start timestamp, paused boolean, late boolean, day_off boolean, entered boolean,
  problem text, blocked_by uuid)
language sql stable set search_path = '' as $$
  with hours as (
    select c.id, c.student_id, e.local_start, e.duration, e.pause_id, e.pause_id is not null as paused,
      private.is_late_for_student(e) as late,
      case when c.id = named.id or c.usual_start = e.local_start then c.usual_start + (plan_series_change.start_at - named.usual_start) end
        as new_start
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
      and tstzrange(o.local_start at time zone 'America/Sao_Paulo',
        o.local_start at time zone 'America/Sao_Paulo' + o.duration) && t.taken),
    case
      when t.new_start = t.local_start then null
      when not private.is_calendar_time(t.new_start) or lower(t.taken) <= now()
        or lower(t.taken) at time zone 'America/Sao_Paulo' <> t.new_start then 'INVALID_DATE'
      when not t.paused and private.is_paused(t.student_id, t.new_start::date) then 'PAUSED'
      when other.id is not null then 'SLOT_TAKEN'
    end, other.id
  from taking t left join lateral (
    select found.id from (
      select o.id, o.starts_at from public.calendar_entries o
      where t.new_start <> t.local_start and (not t.paused or cardinality(private.kept_hours(t.id)) > 0)
        and o.cancelled_at is null and tstzrange(o.starts_at, o.ends_at) && t.taken
      union all
      -- The end of the pause would bring two classes back to one hour.
      select o.id, o.starts_at from public.calendar_entries o
      where t.paused and t.new_start <> t.local_start and o.pause_id = t.pause_id and o.kind = 'class'
        and tstzrange(o.starts_at, o.ends_at) && t.taken) as found
    where found.id not in (select v.id from vacated v) order by found.starts_at limit 1) as other on true
$$;
comment on function private.plan_series_change is
  'The classes of a series that are to come, with their new time by the clock; null for one that was moved by itself before, which stays, '
  'unless it is the named one. entered: whether the new time is one that another of them vacates.';

create function private.describe_series_change(class uuid, scope public.series_scope, start_at timestamp, after timestamptz default null)
  returns jsonb
language sql stable set search_path = '' as $$
  with planned as (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('class', p.class, 'local_start', private.local_iso(p.local_start),
      'new_start', private.local_iso(p.new_start), 'stays', case when start_at is not null
        and coalesce(p.new_start, p.local_start) = p.local_start then true end,
      'paused', case when p.paused then true end, 'late', case when p.late and not p.paused then true end,
      'credited', case when start_at is null and not p.paused and not private.counts_as_given(p.class) then true end,
      'day_off', case when p.day_off then true end, 'problem', p.problem,
      'blocked_by', case when private.is_admin() then (select coalesce(h.full_name, h.label) from public.hours h
        where h.id = p.blocked_by) end))
      order by p.local_start), '[]') as changes
    from private.plan_series_change(describe_series_change.class, describe_series_change.scope, describe_series_change.start_at,
      describe_series_change.after) p
  )
  select jsonb_build_object('version', md5(p.changes::text), 'changes', p.changes) from planned p
$$;
comment on function private.describe_series_change is
  'A plan as JSON, with a version that changes with it. blocked_by: whose hour is there, for the teacher alone.';

create function private.notify_of_series(class uuid, kind text, changed uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  facts jsonb := (select jsonb_build_object('class_date', private.local_iso(e.local_start), 'entry', e.id, 'count',
    cardinality(notify_of_series.changed),
      'link', '/my-progress?tab=classes') || private.choice_of(notify_of_series.changed)
    from public.calendar_entries e where e.id = any (notify_of_series.changed) order by e.starts_at limit 1);
  student constant uuid := (select c.student_id from public.classes c where c.id = notify_of_series.class);
begin
  if facts is null then
    return;
  end if;
  perform private.add_notification(student, notify_of_series.kind, facts);
  perform private.enqueue_mail(notify_of_series.kind, p.email, p.language, facts || jsonb_build_object('name', p.full_name,
    'changed_classes', private.describe_classes(notify_of_series.changed)))
  from public.profiles p where p.id = student and p.deactivated_at is null and p.email <> '';
end $$;
comment on function private.notify_of_series is
  'Notifies the student of a series that was moved or cancelled: once in the bell, and by one mail with all its calendar changes.';
