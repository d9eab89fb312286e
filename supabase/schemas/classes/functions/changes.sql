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
  perform private.refuse_if(hour.cancelled_at is not null or set_outcome.outcome is null or set_outcome.outcome not in ('scheduled', 'confirmed', 'completed', 'no_show')
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
comment on function public.set_outcome is 'Notes the outcome of an hour: confirmed, completed, or nobody came. Only what has begun can be over.';

create function public.cancel_class(class uuid, accepts_forfeit boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given_up public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.forfeit_if_late(given_up, 'late_cancellation', cancel_class.accepts_forfeit, cancel_class.by_student);
  by_teacher constant boolean := private.is_admin() and cancel_class.by_student is not true;
  counts constant boolean := late or (not by_teacher and private.counts_as_given(given_up.id));
  day date;
  good_until date;
begin
  select e.local_start::date into day from public.calendar_entries e where e.id = given_up.id;
  -- From today, the time to make up a class of months ahead was over before that class was to be.
  select greatest((now() at time zone 'America/Sao_Paulo')::date, day) + r.makeup_days into good_until from public.scheduling_rules r;
  perform private.attribute_change(cancel_class.by_student);
  perform private.cancel_entry(given_up.id);
  update public.classes c set status = 'cancelled' where c.id = given_up.id;
  if not counts and not exists (select from public.makeup_credits m where m.used_by_class = given_up.id) then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    values (given_up.student_id, given_up.id, good_until) on conflict do nothing;
  end if;
  if not counts then
    update public.makeup_credits m
    set used_by_class = null, expires_on = greatest(m.expires_on, case when by_teacher then good_until else day end)
    where m.used_by_class = given_up.id;
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('forfeited', late);
end $$;
comment on function public.cancel_class is 'Gives a class up. In time, or by the teacher, it is free and leaves a credit for a make-up class; later it is forfeited, which the student has to accept. by_student: the teacher enters what a student told her.';

create function public.reschedule_class(
  class uuid, local_date date, local_time time, accepts_forfeit boolean default false, by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved public.classes := private.changeable_class(reschedule_class.class);
  start_at constant timestamp := reschedule_class.local_date + reschedule_class.local_time;
  late boolean;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = moved.id) then
    return jsonb_build_object('forfeited', false);
  end if;
  if private.is_admin() then
    perform private.refuse_if(start_at is null or start_at <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  else
    perform private.refuse(private.hour_refusal(start_at, false, moved.id));
  end if;
  late := private.forfeit_if_late(moved, 'late_reschedule', reschedule_class.accepts_forfeit, reschedule_class.by_student);
  perform private.attribute_change(reschedule_class.by_student);
  perform private.move_entry(moved.id, start_at);
  delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = moved.id::text;
  update public.classes c set status = 'scheduled' where c.id = moved.id;
  perform private.tell_class(moved, 'moved');
  return jsonb_build_object('forfeited', late);
end $$;
comment on function public.reschedule_class is 'Moves a class. In time, or by the teacher, it is free; later it is forfeited, which the student has to accept. by_student: the teacher enters what a student asked for.';
