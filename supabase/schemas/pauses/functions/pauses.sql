create function public.preview_pause(student uuid, first_day date, last_day date, pause uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  days daterange;
begin
  perform private.require_admin();
  perform private.require_student(preview_pause.student);
  perform private.refuse_if(preview_pause.first_day is null or preview_pause.last_day is null
    or preview_pause.last_day < preview_pause.first_day
    or not isfinite(preview_pause.first_day) or preview_pause.last_day > preview_pause.first_day + 366, 'INVALID_DATE');
  days := daterange(preview_pause.first_day, preview_pause.last_day, '[]');
  perform private.refuse_if(exists (select from public.pauses p where p.student_id = preview_pause.student and p.cancelled_at is null
    and p.id is distinct from preview_pause.pause and daterange(p.first_day, p.last_day, '[]') && days), 'ALREADY_PAUSED');
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
comment on function public.preview_pause is
  'What a pause of these days would do, or a change of an existing one to them: {cancelled: [{local_start, credited}], returning: '
  '[local_start], uncharged: [month], charged: [{month, status}]}; status to_come: it will be charged. Changes nothing. ALREADY_PAUSED as '
  'in pause_student.';

create function public.pause_student(id uuid, student uuid, first_day date, last_day date, keeps_place boolean, reason text default null)
  returns void
language plpgsql security definer set search_path = '' as $$
declare
  made public.pauses;
  cancelled uuid[];
begin
  perform private.require_admin();
  perform private.require_student(pause_student.student);
  perform private.lock_calendar();
  perform private.lock_account(pause_student.student);
  if exists (select from public.pauses p where p.id = pause_student.id and p.student_id = pause_student.student) then
    return;
  end if;
  perform private.refuse_if(pause_student.first_day is null or pause_student.first_day < (now() at time zone 'America/Sao_Paulo')::date
    or pause_student.first_day > (now() at time zone 'America/Sao_Paulo')::date + 366 or pause_student.last_day is null
    or pause_student.last_day < pause_student.first_day or pause_student.last_day > pause_student.first_day + 366, 'INVALID_DATE');
  perform private.refuse_if(char_length(btrim(pause_student.reason)) > 200, 'TOO_LONG');
  insert into public.pauses (id, student_id, first_day, last_day, keeps_place, reason)
  values (pause_student.id, pause_student.student, pause_student.first_day, pause_student.last_day, pause_student.keeps_place is true,
    nullif(btrim(pause_student.reason), ''))
  returning * into made;
  cancelled := private.pause_classes(made);
  perform private.credit_paused_classes(made.student_id);
  perform private.notify_of_pause(made, 'pause_set', cancelled, '{}');
exception when exclusion_violation then
  perform private.refuse('ALREADY_PAUSED');
end $$;
comment on function public.pause_student is
  'Pauses a student from a day to a day: cancels the classes in between without penalty, with a make-up credit for those of a charged '
  'month, and notifies the student once. Months that fall due in the pause are not charged. Idempotent by id, which comes from the '
  'browser. ALREADY_PAUSED where it overlaps another pause.';

create function public.change_pause(pause uuid, last_day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  ours public.pauses := private.locked_pause(change_pause.pause);
  cancelled uuid[];
  returned uuid[];
begin
  -- A pause of today or later is withdrawn rather than shortened to nothing.
  perform private.refuse_if(change_pause.last_day is null or change_pause.last_day < greatest(ours.first_day, today - 1)
    or change_pause.last_day > ours.first_day + 366, 'INVALID_DATE');
  perform private.refuse_if(ours.last_day < today, 'NOT_NOW');
  if change_pause.last_day = ours.last_day then
    return;
  end if;
  update public.pauses p set last_day = change_pause.last_day where p.id = ours.id returning * into ours;
  cancelled := private.pause_classes(ours);
  returned := private.restore_classes(ours.id, ours.last_day);
  perform private.credit_paused_classes(ours.student_id);
  perform private.notify_of_pause(ours, 'pause_changed', cancelled, returned);
exception when exclusion_violation then
  perform private.refuse('ALREADY_PAUSED');
end $$;
comment on function public.change_pause is
  'Ends a pause earlier or later and notifies the student. Classes after the new last day come back where their hour is free and their '
  'make-up credit is not used. NOT_NOW for a pause that is over.';

create function public.cancel_pause(pause uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.pauses := private.locked_pause(cancel_pause.pause, cancelled_too => true);
  returned uuid[];
begin
  if ours.cancelled_at is not null then
    return;
  end if;
  perform private.refuse_if(ours.first_day < (now() at time zone 'America/Sao_Paulo')::date, 'NOT_NOW');
  update public.pauses p set cancelled_at = now() where p.id = ours.id returning * into ours;
  returned := private.restore_classes(ours.id, '-infinity');
  perform private.credit_paused_classes(ours.student_id);
  perform private.notify_of_pause(ours, 'pause_cancelled', '{}', returned);
end $$;
comment on function public.cancel_pause is
  'Withdraws a pause that has not begun, or begins today, and notifies the student. Its classes come back as in change_pause. NOT_NOW for '
  'one that has begun.';

create function private.is_paused(student uuid, day date) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.pauses p where p.student_id = is_paused.student and p.cancelled_at is null
    and is_paused.day between p.first_day and p.last_day)
$$;
comment on function private.is_paused is 'Whether a student is paused on a day.';

create function private.require_student(student uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not exists (select from public.profiles p
    where p.id = require_student.student and p.role = 'aluno' and p.deactivated_at is null), 'NOT_FOUND');
end $$;
comment on function private.require_student is 'Refuses an id that no active student has.';

create function private.locked_pause(pause uuid, cancelled_too boolean default false) returns public.pauses
language plpgsql set search_path = '' as $$
declare
  ours public.pauses;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select p.* into ours from public.pauses p where p.id = locked_pause.pause;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.lock_account(ours.student_id);
  select p.* into ours from public.pauses p where p.id = locked_pause.pause for update;
  perform private.refuse_if(ours.cancelled_at is not null and not locked_pause.cancelled_too, 'NOT_NOW');
  return ours;
end $$;
comment on function private.locked_pause is 'Locks and returns a pause, with the calendar and its student''s account, for the teacher.';

create function private.notify_of_pause(pause public.pauses, kind text, cancelled uuid[], returned uuid[]) returns void
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
  perform private.add_admin_notifications('student_paused', days || jsonb_build_object('change', notify_of_pause.kind, 'student',
    pause.student_id,
    'student_name', (select p.full_name from public.profiles p where p.id = pause.student_id),
    'link', '/admin/students/' || pause.student_id || '/classes'));
end $$;
comment on function private.notify_of_pause is
  'Notifies a student of a pause, in the bell and by one mail with all its calendar changes, and the teacher in the bell.';
