create function public.reschedule_class(
  class uuid, local_date date, local_time time, accepts_forfeit boolean default false, by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved public.classes := private.changeable_class(reschedule_class.class);
  start_at constant timestamp := reschedule_class.local_date + reschedule_class.local_time;
  late boolean;
begin
  -- The answer to the same request may have been lost.
  if start_at = (select e.local_start from public.calendar_entries e where e.id = moved.id) then
    return jsonb_build_object('forfeited', private.was_forfeited_by_move(moved.id));
  end if;
  perform private.refuse_if(private.is_paused(moved.student_id, start_at::date), 'PAUSED');
  if private.is_admin() then
    perform private.refuse_if(start_at is null or start_at <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  else
    perform private.refuse(private.hour_refusal(start_at, false, moved.id));
  end if;
  late := private.forfeit_if_late(moved, 'late_reschedule', reschedule_class.accepts_forfeit, reschedule_class.by_student);
  perform private.attribute_change(reschedule_class.by_student);
  perform private.move_entry(moved.id, start_at);
  update public.classes c set status = 'scheduled' where c.id = moved.id;
  perform private.notify_of_class_change(moved, 'moved');
  return jsonb_build_object('forfeited', late);
end $$;
comment on function public.reschedule_class is
  'Moves a class and returns {forfeited}. Free of charge until 24 hours before, and always for the teacher. After that the class is '
  'forfeited, which the student has to accept. by_student: the teacher acts on behalf of the student.';

create function private.was_forfeited_by_move(class uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.forfeited_classes l join public.calendar_entries e on e.id = l.class_id
    where l.class_id = was_forfeited_by_move.class and l.kind = 'late_reschedule' and l.waived_at is null and l.starts_at = e.moved_from)
$$;
comment on function private.was_forfeited_by_move is 'Whether the last move of a class forfeited it.';

create function public.cancel_class(class uuid, accepts_forfeit boolean default false, by_student boolean default false) returns jsonb
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
comment on function public.cancel_class is
  'Cancels a class and returns {forfeited}. Until 24 hours before, or if the teacher cancels, the student gets a make-up credit. After '
  'that the class is forfeited, which the student has to accept. by_student: the teacher acts on behalf of the student.';

create function private.cancel_one(class public.classes, by_student boolean, late boolean) returns void
language plpgsql set search_path = '' as $$
declare
  by_teacher constant boolean := private.is_admin() and cancel_one.by_student is not true;
  spent constant uuid := (select m.id from public.makeup_credits m where m.used_by_class = class.id);
begin
  perform private.cancel_entry(class.id);
  update public.classes c set status = 'cancelled' where c.id = class.id;
  if not (cancel_one.late or (not by_teacher and private.counts_as_given(class.id))) then
    perform private.credit_class(class, by_teacher);
    update public.makeup_credits m set by_school = true
    where by_teacher and case when spent is null then m.from_class = class.id else m.id = spent end;
  end if;
end $$;
comment on function private.cancel_one is
  'Cancels a class and gives its make-up credit, unless it counts as given; the student may choose the money of one that the school '
  'cancels. late: it was forfeited.';

create function private.changeable_class(class uuid) returns public.classes
language plpgsql set search_path = '' as $$
declare
  found public.classes;
begin
  perform private.lock_calendar();
  select c.* into found from public.classes c where c.id = changeable_class.class for update;
  perform private.refuse_if(found.id is null or not (private.is_admin() or (private.is_active() and found.student_id = auth.uid())),
    'NOT_FOUND');
  perform private.refuse_if(found.status not in ('scheduled', 'confirmed'), 'NOT_NOW');
  perform private.refuse_if(not private.is_admin() and (select e.starts_at <= now() from public.calendar_entries e where e.id = found.id),
    'NOT_NOW');
  return found;
end $$;
comment on function private.changeable_class is
  'Locks and returns a class that the caller may change. The teacher always may; its student may until it begins.';

create function public.class_terms(class uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('late', private.is_late_for_student(e), 'free_until', private.free_until(e),
    'credit', not private.counts_as_given(c.id),
    'series', (private.is_admin() or (select r.students_change_series from public.scheduling_rules r))
      and (select count(*) > 1 from private.plan_series_change(c.id, 'all', null)))
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.id = class_terms.class and ((c.student_id = auth.uid() and private.is_active()) or private.is_admin())
$$;
comment on function public.class_terms is
  '{late, free_until, credit, series}: whether cancelling the class now would forfeit it, until when cancelling is free of charge, whether '
  'it gives a credit, and whether the caller can change its series, or ask for it.';

create function private.is_late_for_student(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$ select private.is_late(hour.starts_at) and not private.was_scheduled_late(hour) $$;
comment on function private.is_late_for_student is
  'Whether the 24-hour rule forfeits this hour. False for an hour that was scheduled too late to be cancelled in time.';

create function private.is_late(starts_at timestamptz) returns boolean
language sql stable set search_path = '' as $$ select starts_at - now() < interval '24 hours' $$;
comment on function private.is_late is 'Whether an hour begins in less than 24 hours; exactly 24:00:00 is not late.';

create function private.free_until(hour public.calendar_entries) returns timestamptz
language sql stable set search_path = '' as $$
  select case when private.was_scheduled_late(hour) then hour.starts_at else hour.starts_at - interval '24 hours' end
$$;
comment on function private.free_until is 'The time until which the student can cancel this class free of charge.';

create function private.was_scheduled_late(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select h.changed_by <> c.student_id and not h.by_student and hour.starts_at - h.changed_at < interval '24 hours'
    from public.calendar_history h join public.classes c on c.id = h.entry_id
    where h.entry_id = hour.id and h.change -> 'local_start' is not null order by h.id desc limit 1), false)
$$;
comment on function private.was_scheduled_late is
  'Whether the current time of a class was set less than 24 hours before it, unless on behalf of the student.';

create function private.credit_class(class public.classes, by_teacher boolean) returns void
language plpgsql set search_path = '' as $$
declare
  day constant date := (select e.local_start::date from public.calendar_entries e where e.id = class.id);
  -- Counted from the class, or else a credit for a class months ahead would expire before that class.
  good_until constant date := greatest((now() at time zone 'America/Sao_Paulo')::date, day) + (select r.makeup_days
    from public.scheduling_rules r);
begin
  update public.makeup_credits m
  set used_by_class = null, expires_on = greatest(m.expires_on, case when by_teacher then good_until else day end)
  where m.used_by_class = class.id;
  if not found then
    insert into public.makeup_credits (student_id, from_class, expires_on) values (class.student_id, class.id, good_until)
      on conflict do nothing;
  end if;
end $$;
comment on function private.credit_class is
  'Gives a student a make-up credit for a cancelled class, or returns the credit that the class was booked with. by_teacher: a returned '
  'credit is valid as long as a new one.';

create function private.notify_of_class_change(class public.classes, what text) returns void
language plpgsql set search_path = '' as $$
declare
  at text := (select private.local_iso(e.local_start) from public.calendar_entries e where e.id = class.id);
  name text := (select p.full_name from public.profiles p where p.id = class.student_id);
begin
  perform private.mail_class('class_' || notify_of_class_change.what, class.id);
  if private.is_admin() then
    perform private.add_notification(class.student_id, 'class_' || notify_of_class_change.what,
      jsonb_build_object('class_date', at, 'entry', class.id, 'link', '/my-progress?tab=classes')
        || private.choice_of(array[class.id]));
  else
    perform private.add_admin_notifications(case what when 'moved' then 'student_moved_class'
      else 'student_cancelled_class' end, jsonb_build_object(
      'student_name', name, 'class_date', at, 'link', '/admin/scheduled-classes?class=' || class.id));
    perform private.mail_teacher('teacher_' || notify_of_class_change.what, class.id, name);
  end if;
end $$;
comment on function private.notify_of_class_change is
  'Notifies the student of a change by the teacher, and the teacher of one by the student.';

create function public.set_outcome(entry uuid, outcome public.booking_status, forfeit boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
  given public.classes;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = set_outcome.entry and e.kind in ('trial', 'class') for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  if set_outcome.outcome = 'confirmed' and hour.starts_at > now() and exists (
    select from public.trial_bookings b where b.id = hour.id and b.lapsed_at is not null and b.email is not null) then
    perform private.move_entry(hour.id, hour.local_start);
    update public.trial_bookings b set status = 'confirmed', lapsed_at = null, updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_booked', hour.id);
    return;
  end if;
  perform private.refuse_if(hour.cancelled_at is not null or set_outcome.outcome is null
    or set_outcome.outcome not in ('scheduled', 'confirmed', 'completed', 'no_show')
    or (set_outcome.outcome in ('completed', 'no_show') and hour.starts_at > now()), 'NOT_NOW');
  update public.trial_bookings b set status = set_outcome.outcome, updated_at = now() where b.id = hour.id;
  update public.classes c set status = set_outcome.outcome where c.id = hour.id returning c.* into given;
  if given.id is not null and set_outcome.outcome = 'no_show' and set_outcome.forfeit is not false then
    perform private.forfeit(given, 'no_show');
  end if;
  if given.id is not null and set_outcome.outcome <> 'no_show' then
    update public.forfeited_classes l set waived_at = now(), waived_by = auth.uid(), waive_reason = null
    where l.class_id = given.id and l.kind = 'no_show' and l.waived_at is null;
  end if;
end $$;
comment on function public.set_outcome is
  'Sets the status of a trial or class: scheduled, confirmed, completed or no_show, the last two only once it has begun. forfeit: whether '
  'a no-show is forfeited.';
