set check_function_bodies = off;

drop function private.describe_paused_classes;

create or replace function public.schedule_classes(
  student uuid, local_date date, local_time time, weeks integer default 1, online_link text default null, notes text default null,
  credit uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  series constant uuid := case when schedule_classes.weeks > 1 then gen_random_uuid() end;
  made jsonb := '[]';
  skipped jsonb := '[]';
  entry uuid;
  start_at timestamp;
begin
  perform private.require_admin();
  perform private.require_person(schedule_classes.student);
  perform private.refuse_if(schedule_classes.weeks is null or schedule_classes.weeks not between 1 and 52 or (credit is not null and weeks > 1),
    'INVALID_WEEKS');
  perform private.refuse_if(schedule_classes.local_date is null or schedule_classes.local_time is null
    or schedule_classes.local_date + schedule_classes.local_time <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  perform private.lock_calendar();
  for week in 0..schedule_classes.weeks - 1 loop
    start_at := schedule_classes.local_date + week * 7 + schedule_classes.local_time;
    begin
      perform private.refuse_if(private.is_paused(schedule_classes.student, start_at::date), 'PAUSED');
      perform private.refuse_if(schedule_classes.weeks > 1 and private.is_day_off(start_at::date), 'DAY_OFF');
      entry := private.reserve_hour('class', start_at);
      insert into public.classes (id, student_id, series_id, recurs_at, usual_start, online_link, notes)
      values (entry, schedule_classes.student, series, case when series is not null then start_at at time zone 'America/Sao_Paulo' end,
        case when series is not null then start_at end,
        nullif(btrim(schedule_classes.online_link), ''), nullif(btrim(schedule_classes.notes), ''));
      made := made || jsonb_build_array(jsonb_build_object('id', entry, 'local_start', private.local_iso(start_at)));
    exception when sqlstate 'PT409' or sqlstate 'PT400' then
      if schedule_classes.weeks = 1 then
        raise;
      end if;
      if sqlerrm = 'PAUSED' then
        perform private.keep_hour(p, start_at) from public.pauses p where p.student_id = schedule_classes.student and p.cancelled_at is null
          and start_at::date between p.first_day and p.last_day;
      end if;
      skipped := skipped || jsonb_build_array(jsonb_build_object('local_start', private.local_iso(start_at), 'why', sqlerrm));
    end;
  end loop;
  perform private.refuse_if(jsonb_array_length(made) = 0, 'NOTHING_FREE');
  entry := (made -> 0 ->> 'id')::uuid;
  if schedule_classes.credit is not null then
    update public.makeup_credits m set used_by_class = entry
    where m.id = schedule_classes.credit and m.student_id = schedule_classes.student and m.used_by_class is null
      and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;
    perform private.refuse_if(not found, 'NO_CREDIT');
  end if;
  perform private.add_notification(schedule_classes.student,
    case when series is null then 'new_class_scheduled' else 'new_class' end,
    jsonb_build_object('class_date', made -> 0 ->> 'local_start', 'entry', entry, 'link', '/my-progress?tab=classes'));
  perform private.mail_class('class_scheduled', (one ->> 'id')::uuid) from jsonb_array_elements(made) as one limit 1;
  return jsonb_build_object('made', made, 'skipped', skipped);
end $$;

comment on function public.schedule_classes is 'Schedules one class, or a weekly class for up to 52 weeks. Skips weeks in which the hour is taken, or which are on a day off or in a pause, whose hour is kept with the student''s place. Returns {made, skipped}.';

create or replace function private.describe_classes(classes uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('entry', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence,
    'created_at', e.created_at, 'online_link', c.online_link, 'series', case when c.recurs_at is not null then c.series_id end, 'recurs_at', c.recurs_at,
    'moved_from', e.moved_from,
    'credited', e.cancelled_at is not null and (exists (select from public.makeup_credits m where m.from_class = c.id)
      -- A returned credit has the class that it was given for.
      or (e.pause_id is null and not exists (select from public.forfeited_classes l where l.class_id = c.id and l.waived_at is null)))))
    order by e.starts_at), '[]')
  from public.classes c join public.calendar_entries e on e.id = c.id where c.id = any (describe_classes.classes)
$$;

comment on function private.describe_classes is 'The facts of classes that the reader''s calendar needs, and whether each gives a make-up credit.';

create or replace function private.notify_of_pause(pause public.pauses, kind text, cancelled uuid[], returned uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  days constant jsonb := jsonb_build_object('first_day', pause.first_day, 'last_day', pause.last_day);
  uncharged constant jsonb := (select coalesce(jsonb_agg(m.month order by m.month), '[]')
    from private.months_to_charge((now() at time zone 'America/Sao_Paulo')::date, pause.last_day, without_pauses => true) m
    where pause.cancelled_at is null and m.student_id = pause.student_id and m.due_on between pause.first_day and pause.last_day);
begin
  perform private.add_notification(pause.student_id, notify_of_pause.kind, days || jsonb_build_object('link', '/my-progress?tab=classes'));
  perform private.enqueue_mail(notify_of_pause.kind, p.email, p.language, days || jsonb_strip_nulls(jsonb_build_object('name', p.full_name,
    'keeps_place', pause.keeps_place, 'reason', pause.reason, 'uncharged', uncharged,
    'cancelled_classes', private.describe_classes(notify_of_pause.cancelled),
    'returned_classes', private.describe_classes(notify_of_pause.returned), 'link', '/my-progress?tab=classes')))
  from public.profiles p where p.id = pause.student_id and p.deactivated_at is null and p.email <> '';
  perform private.add_admin_notifications('student_paused', days || jsonb_build_object('change', notify_of_pause.kind, 'student', pause.student_id,
    'student_name', (select p.full_name from public.profiles p where p.id = pause.student_id),
    'link', '/admin/students/' || pause.student_id || '/classes'));
end $$;

comment on function private.notify_of_pause is 'Notifies a student of a pause, in the bell and by one mail with all its calendar changes, and the teacher in the bell.';

create or replace function private.cancel_one(class public.classes, by_student boolean, late boolean) returns void
language plpgsql set search_path = '' as $$
declare
  by_teacher constant boolean := private.is_admin() and cancel_one.by_student is not true;
begin
  perform private.cancel_entry(class.id);
  update public.classes c set status = 'cancelled' where c.id = class.id;
  if not (cancel_one.late or (not by_teacher and private.counts_as_given(class.id))) then
    perform private.credit_class(class, by_teacher);
  end if;
end $$;

comment on function private.cancel_one is 'Cancels a class and gives its make-up credit, unless it counts as given. late: it was forfeited.';

create or replace function public.cancel_class(class uuid, accepts_forfeit boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cancelled public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.forfeit_if_late(cancelled, 'late_cancellation', cancel_class.accepts_forfeit, cancel_class.by_student);
begin
  perform private.attribute_change(cancel_class.by_student);
  perform private.cancel_one(cancelled, cancel_class.by_student, late);
  perform private.notify_of_class_change(cancelled, 'cancelled');
  return jsonb_build_object('forfeited', late);
end $$;

comment on function public.cancel_class is 'Cancels a class and returns {forfeited}. Until 24 hours before, or if the teacher cancels, the student gets a make-up credit. After that the class is forfeited, which the student has to accept. by_student: the teacher acts on behalf of the student.';

create or replace function public.preview_series_change(class uuid, scope public.series_scope, local_date date default null, local_time time default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.describe_series_change(preview_series_change.class, preview_series_change.scope,
    preview_series_change.local_date + preview_series_change.local_time);
end $$;

comment on function public.preview_series_change is 'What a change of this class and all later ones of its series, or of all that are to come, would do: {version, changes: [{class, local_start, new_start, stays, paused, late, credited, day_off, problem, blocked_by}]}. Without a time: their cancellation. Changes nothing.';

create or replace function public.move_series(
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

comment on function public.move_series is 'The teacher moves this class to a time, and each other one of its series that is to come (all, or the later ones) by the same difference of the clock. All move, or none. version: of the preview; EDIT_CONFLICT where it would show something else now. Returns {changed}.';

create or replace function public.cancel_series(class uuid, scope public.series_scope, version text, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.change_series(cancel_series.class, cancel_series.scope, null, cancel_series.version, cancel_series.by_student);
end $$;

comment on function public.cancel_series is 'The teacher cancels this class and the later ones of its series, or all that are to come, as cancel_class does each. version: as for move_series. Returns {changed}.';

grant execute on function public.preview_series_change, public.move_series, public.cancel_series to authenticated;
