-- A credit for a class that is not held is given in one place; a class is written with its place in a series.
set check_function_bodies = off;

drop trigger take_place_in_series on public.classes;
drop function private.take_place_in_series();

create or replace function public.answer_invitation(
  sender text, answer text, answered_at timestamptz, sequence integer, hour uuid default null, series uuid default null,
  recurs_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  box constant text := private.mailbox_of(answer_invitation.sender);
  at constant timestamptz := least(answer_invitation.answered_at, now());
  one record;
  before private.invitation_answers;
  first record;
  many integer := 0;
begin
  perform private.lock_calendar();
  for one in
    select e.id, e.kind, e.local_start, coalesce(p.full_name, b.full_name) as name, p.id as student, b.held_until
    from public.calendar_entries e
    left join public.classes c on c.id = e.id
    left join public.profiles p on p.id = c.student_id and p.deactivated_at is null
    left join public.trial_bookings b on b.id = e.id
    where case when answer_invitation.series is null then e.id = answer_invitation.hour
        else c.series_id = answer_invitation.series and c.recurs_at = coalesce(answer_invitation.recurs_at, c.recurs_at) end
      and e.cancelled_at is null and e.starts_at > now()
      and coalesce(c.status, b.status) in ('scheduled', 'confirmed')
      and private.mailbox_of(coalesce(p.email, b.email)) = box
      -- What was answered to where it was before is no answer to where it is.
      and (e.moved_from is null or e.sequence <= answer_invitation.sequence)
    order by e.starts_at
  loop
    select a.* into before from private.invitation_answers a where a.entry = one.id for update;
    continue when before.answered_at >= at;
    insert into private.invitation_answers (entry, answer, answered_at) values (one.id, answer_invitation.answer, at)
    on conflict (entry) do update set answer = excluded.answer, answered_at = excluded.answered_at;
    continue when before.answer = answer_invitation.answer;
    -- A yes that was pressed there is taken back there; one of the site stays.
    if answer_invitation.answer = 'yes' then
      update public.classes c set status = 'confirmed' where c.id = one.id and c.status = 'scheduled';
      update public.trial_bookings b set status = 'confirmed' where b.id = one.id and b.status = 'scheduled' and b.held_until is null;
    elsif before.answer = 'yes' then
      update public.classes c set status = 'scheduled' where c.id = one.id and c.status = 'confirmed';
      update public.trial_bookings b set status = 'scheduled' where b.id = one.id and b.status = 'confirmed';
    end if;
    many := many + 1;
    if many = 1 then
      first := one;
    end if;
  end loop;
  if many = 0 then
    return;
  end if;
  perform private.notify_admins('invitation_answered', jsonb_strip_nulls(jsonb_build_object(
    'student', first.student, case first.kind when 'trial' then 'applicant_name' else 'student_name' end, first.name,
    'class_date', private.local_iso(first.local_start), 'answer', answer_invitation.answer, 'classes', case when many > 1 then many end,
    'link', '/admin/scheduled-classes?' || case first.kind when 'trial' then 'booking=' else 'class=' end || first.id)));
end $$;

create or replace function public.cancel_class(class uuid, accepts_forfeit boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given_up public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.forfeit_if_late(given_up, 'late_cancellation', cancel_class.accepts_forfeit, cancel_class.by_student);
  by_teacher constant boolean := private.is_admin() and cancel_class.by_student is not true;
  counts constant boolean := late or (not by_teacher and private.counts_as_given(given_up.id));
begin
  perform private.attribute_change(cancel_class.by_student);
  perform private.cancel_entry(given_up.id);
  update public.classes c set status = 'cancelled' where c.id = given_up.id;
  if not counts then
    perform private.credit_class(given_up, by_teacher);
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('forfeited', late);
end $$;

create function private.credit_class(class public.classes, by_teacher boolean) returns void
language plpgsql set search_path = '' as $$
declare
  day constant date := (select e.local_start::date from public.calendar_entries e where e.id = class.id);
  -- From today, the time to make up a class of months ahead was over before that class was to be.
  good_until constant date := greatest((now() at time zone 'America/Sao_Paulo')::date, day) + (select r.makeup_days from public.scheduling_rules r);
begin
  update public.makeup_credits m
  set used_by_class = null, expires_on = greatest(m.expires_on, case when by_teacher then good_until else day end)
  where m.used_by_class = class.id;
  if not found then
    insert into public.makeup_credits (student_id, from_class, expires_on) values (class.student_id, class.id, good_until) on conflict do nothing;
  end if;
end $$;
comment on function private.credit_class is 'Gives a student a credit for a class that is not held, or back the one that it was made up with. by_teacher: it is good for as long as a new one.';

create or replace function public.reschedule_class(
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
  update public.classes c set status = 'scheduled' where c.id = moved.id;
  perform private.tell_class(moved, 'moved');
  return jsonb_build_object('forfeited', late);
end $$;

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
      perform private.refuse_if(schedule_classes.weeks > 1 and private.is_day_off(start_at::date), 'DAY_OFF');
      entry := private.take_hour('class', start_at);
      insert into public.classes (id, student_id, series_id, recurs_at, online_link, notes)
      values (entry, schedule_classes.student, series, case when series is not null then start_at at time zone 'America/Sao_Paulo' end,
        nullif(btrim(schedule_classes.online_link), ''), nullif(btrim(schedule_classes.notes), ''));
      made := made || jsonb_build_array(jsonb_build_object('id', entry, 'local_start', private.local_iso(start_at)));
    exception when sqlstate 'PT409' or sqlstate 'PT400' then
      if schedule_classes.weeks = 1 then
        raise;
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
  perform private.notify_person(schedule_classes.student,
    case when series is null then 'new_class_scheduled' else 'new_class' end,
    jsonb_build_object('class_date', made -> 0 ->> 'local_start', 'entry', entry, 'link', '/my-progress?tab=classes'));
  perform private.mail_class('class_scheduled', (one ->> 'id')::uuid) from jsonb_array_elements(made) as one limit 1;
  return jsonb_build_object('made', made, 'skipped', skipped);
end $$;

reset check_function_bodies;
