create function private.mail_class(kind text, class uuid) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_class.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', p.full_name, 'entry', e.id, 'kind', 'class', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'online_link', c.online_link)))
  from public.classes c join public.calendar_entries e on e.id = c.id join public.profiles p on p.id = c.student_id
  where c.id = mail_class.class and p.deactivated_at is null and p.email <> ''
$$;
revoke execute on function private.mail_class(text, uuid) from public;

create function private.say_when(at timestamp) returns text
language sql immutable set search_path = '' as $$ select to_char(at, 'YYYY-MM-DD"T"HH24:MI') $$;
revoke execute on function private.say_when(timestamp) from public;

create function public.schedule_classes(
  student uuid, local_date date, local_time time, weeks integer default 1, online_link text default null,
  notes text default null, credit uuid default null
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
  if schedule_classes.weeks is null or schedule_classes.weeks not between 1 and 52 or (credit is not null and weeks > 1) then
    perform private.refuse('INVALID_WEEKS');
  end if;
  if schedule_classes.local_date is null or schedule_classes.local_time is null
    or schedule_classes.local_date + schedule_classes.local_time <= now() at time zone 'America/Sao_Paulo' then
    perform private.refuse('INVALID_DATE');
  end if;
  perform private.lock_calendar();
  for week in 0..schedule_classes.weeks - 1 loop
    start_at := schedule_classes.local_date + week * 7 + schedule_classes.local_time;
    begin
      if schedule_classes.weeks > 1 and private.is_day_off(start_at::date) then
        perform private.refuse('DAY_OFF');
      end if;
      entry := private.take_hour('class', start_at);
      insert into public.classes (id, student_id, series_id, online_link, notes)
      values (entry, schedule_classes.student, series, nullif(btrim(schedule_classes.online_link), ''),
        nullif(btrim(schedule_classes.notes), ''));
      made := made || jsonb_build_array(jsonb_build_object('id', entry, 'local_start', private.say_when(start_at)));
    exception when sqlstate 'PT409' or sqlstate 'PT400' then
      if schedule_classes.weeks = 1 then
        raise;
      end if;
      skipped := skipped || jsonb_build_array(jsonb_build_object('local_start', private.say_when(start_at), 'why', sqlerrm));
    end;
  end loop;
  if jsonb_array_length(made) = 0 then
    perform private.refuse('NOTHING_FREE');
  end if;
  entry := (made -> 0 ->> 'id')::uuid;
  if schedule_classes.credit is not null then
    update public.makeup_credits m set used_by_class = entry
    where m.id = schedule_classes.credit and m.student_id = schedule_classes.student and m.used_by_class is null
      and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;
    if not found then
      perform private.refuse('NO_CREDIT');
    end if;
  end if;
  perform private.notify_person(schedule_classes.student,
    case when series is null then 'new_class_scheduled' else 'new_class' end,
    jsonb_build_object('class_date', made -> 0 ->> 'local_start', 'link', '/my-progress?tab=classes'));
  perform private.mail_class('class_scheduled', (one ->> 'id')::uuid) from jsonb_array_elements(made) as one limit 1;
  return jsonb_build_object('made', made, 'skipped', skipped);
end $$;
comment on function public.schedule_classes is
  'Puts a student''s class, or one a week, into the calendar. Weeks whose hour is taken or a day off are skipped and said.';

-- The class, locked, for the teacher or for its own student; and only while it can still be changed.
create function private.changeable_class(class uuid) returns public.classes
language plpgsql set search_path = '' as $$
declare
  found public.classes;
begin
  perform private.lock_calendar();
  select c.* into found from public.classes c where c.id = changeable_class.class for update;
  if found.id is null or not (private.is_admin() or (private.is_active() and found.student_id = auth.uid())) then
    perform private.refuse('NOT_FOUND');
  end if;
  if found.status not in ('scheduled', 'confirmed') then
    perform private.refuse('NOT_NOW');
  end if;
  if not private.is_admin() and (select e.starts_at <= now() from public.calendar_entries e where e.id = found.id) then
    perform private.refuse('NOT_NOW');
  end if;
  return found;
end $$;
revoke execute on function private.changeable_class(uuid) from public;

create function private.is_late(starts_at timestamptz) returns boolean
language sql stable set search_path = '' as $$ select starts_at - now() < interval '24 hours' $$;
comment on function private.is_late is 'The 24-hour rule: exactly 24:00:00 before the class is in time, 23:59:59 is late.';
revoke execute on function private.is_late(timestamptz) from public;

create function public.class_terms(class uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('late', private.is_late(e.starts_at), 'free_until', e.starts_at - interval '24 hours')
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.id = class_terms.class and ((c.student_id = auth.uid() and private.is_active()) or private.is_admin())
$$;
comment on function public.class_terms is 'Whether giving this class up now is charged, as the database would decide this instant.';

create function private.charge(class public.classes, kind public.charge_kind) returns void
language sql set search_path = '' as $$
  insert into public.class_charges (student_id, class_id, kind, starts_at)
  select class.student_id, class.id, charge.kind, e.starts_at from public.calendar_entries e where e.id = class.id
  on conflict do nothing
$$;
revoke execute on function private.charge(public.classes, public.charge_kind) from public;

create function private.settle_late(class public.classes, kind public.charge_kind, accepts_charge boolean) returns boolean
language plpgsql set search_path = '' as $$
begin
  if private.is_admin() or not (select private.is_late(e.starts_at) from public.calendar_entries e where e.id = class.id) then
    return false;
  end if;
  -- The student was told that it is free: they decide again, knowing better.
  if settle_late.accepts_charge is not true then
    perform private.refuse('LATE_CHANGE');
  end if;
  perform private.charge(class, settle_late.kind);
  return true;
end $$;
revoke execute on function private.settle_late(public.classes, public.charge_kind, boolean) from public;

create function public.cancel_class(class uuid, accepts_charge boolean default false, grants_credit boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given_up public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.settle_late(given_up, 'late_cancellation', cancel_class.accepts_charge);
begin
  perform private.cancel_entry(given_up.id);
  update public.classes c set status = 'cancelled' where c.id = given_up.id;
  if not late and cancel_class.grants_credit is not false
    and not exists (select from public.makeup_credits m where m.used_by_class = given_up.id) then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    select given_up.student_id, given_up.id, (now() at time zone 'America/Sao_Paulo')::date + r.makeup_days
    from public.scheduling_rules r on conflict do nothing;
  end if;
  if not late then
    update public.makeup_credits m set used_by_class = null where m.used_by_class = given_up.id;
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('charged', late);
end $$;
comment on function public.cancel_class is
  'Gives a class up. In time it is free and leaves a credit for a make-up class; later it is charged, which the student has to accept.';

create function public.reschedule_class(class uuid, local_date date, local_time time, accepts_charge boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved public.classes := private.changeable_class(reschedule_class.class);
  start_at constant timestamp := reschedule_class.local_date + reschedule_class.local_time;
  late boolean;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = moved.id) then
    return jsonb_build_object('charged', false);
  end if;
  if private.is_admin() then
    if start_at is null or start_at <= now() at time zone 'America/Sao_Paulo' then
      perform private.refuse('INVALID_DATE');
    end if;
  else
    perform private.refuse(private.refuse_hour(start_at, false, moved.id));
  end if;
  late := private.settle_late(moved, 'late_reschedule', reschedule_class.accepts_charge);
  perform private.move_entry(moved.id, start_at);
  delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = moved.id::text;
  update public.classes c set status = 'scheduled' where c.id = moved.id;
  perform private.tell_class(moved, 'moved');
  return jsonb_build_object('charged', late);
end $$;
comment on function public.reschedule_class is 'Moves a class to a free hour; the teacher to any hour that is not taken. Late, the old hour is charged.';

create function public.confirm_class(class uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.classes := private.changeable_class(confirm_class.class);
begin
  update public.classes c set status = 'confirmed' where c.id = ours.id and c.status = 'scheduled';
  if found and not private.is_admin() then
    perform private.notify_admins('student_confirmed_class', jsonb_build_object('link', '/admin/scheduled-classes?class=' || ours.id));
  end if;
end $$;
comment on function public.confirm_class is 'The student says that they will be there.';

-- What follows a change: the other side hears of it by bell and by mail.
create function private.tell_class(class public.classes, what text) returns void
language plpgsql set search_path = '' as $$
declare
  at text := (select private.say_when(e.local_start) from public.calendar_entries e where e.id = class.id);
  name text := (select p.full_name from public.profiles p where p.id = class.student_id);
begin
  perform private.mail_class('class_' || tell_class.what, class.id);
  if private.is_admin() then
    perform private.notify_person(class.student_id, 'class_' || tell_class.what,
      jsonb_build_object('class_date', at, 'link', '/my-progress?tab=classes'));
  else
    perform private.notify_admins(case what when 'moved' then 'student_moved_class' else 'student_cancelled_class' end, jsonb_build_object(
      'student_name', name, 'class_date', at, 'link', '/admin/scheduled-classes?class=' || class.id));
    perform private.mail_teacher('teacher_' || tell_class.what, class.id, name);
  end if;
end $$;
revoke execute on function private.tell_class(public.classes, text) from public;

revoke execute on function public.schedule_classes(uuid, date, time, integer, text, text, uuid), public.class_terms(uuid),
  public.cancel_class(uuid, boolean, boolean), public.reschedule_class(uuid, date, time, boolean), public.confirm_class(uuid) from public;
grant execute on function public.schedule_classes(uuid, date, time, integer, text, text, uuid), public.class_terms(uuid),
  public.cancel_class(uuid, boolean, boolean), public.reschedule_class(uuid, date, time, boolean), public.confirm_class(uuid) to authenticated;
