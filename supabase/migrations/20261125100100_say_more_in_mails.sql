-- Mails say what one needs: where an hour was before, the way to change a trial, the link of a class that has a new one, all classes of a
-- series, who booked, and how to pay.

-- Where an hour was, and which place in its weekly series a class has, wherever it is moved to.
alter table public.calendar_entries add column moved_from timestamptz;
comment on column public.calendar_entries.moved_from is 'When it was to begin, before it was moved last.';
alter table public.classes add column recurs_at timestamptz;
comment on column public.classes.recurs_at is 'Its place in the series as the student''s calendar knows it (RECURRENCE-ID); empty for a class alone.';

create or replace function private.count_calendar_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.local_start, new.duration, new.cancelled_at) is distinct from (old.local_start, old.duration, old.cancelled_at) then
    new.sequence := old.sequence + 1;
    new.updated_at := now();
  end if;
  if new.local_start is distinct from old.local_start then
    new.moved_from := old.starts_at;
  end if;
  return new;
end $$;

create function private.take_place_in_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.recurs_at := (select e.starts_at from public.calendar_entries e where e.id = new.id);
  return new;
end $$;
revoke execute on function private.take_place_in_series() from public;
create trigger take_place_in_series before insert on public.classes
  for each row when (new.series_id is not null) execute function private.take_place_in_series();

create function private.hours_of_series(series uuid, student uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('recurs_at', c.recurs_at, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'online_link', c.online_link)) order by c.recurs_at)
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.series_id = hours_of_series.series and c.student_id = hours_of_series.student and c.recurs_at is not null
    and e.cancelled_at is null and e.starts_at > now()
$$;
comment on function private.hours_of_series is 'The classes of a series that are to come.';
revoke execute on function private.hours_of_series(uuid, uuid) from public;

-- The first of several moves before its mail has gone out is the one that the reader knows nothing of.
create function private.was_before(kind text, entry public.calendar_entries) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((select (m.data ->> 'was')::timestamptz from public.mail_outbox m
      where m.state = 'queued' and m.kind = was_before.kind and m.data ->> 'entry' = was_before.entry.id::text and m.data ? 'was'
      order by m.created_at limit 1), was_before.entry.moved_from)
  where was_before.kind like '%\_moved'
$$;
comment on function private.was_before is 'When the reader of a mail about a moved hour believes it to be.';
revoke execute on function private.was_before(text, public.calendar_entries) from public;

create or replace function private.mail_class(kind text, class uuid) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_class.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', p.full_name, 'entry', e.id, 'kind', 'class', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'online_link', c.online_link, 'weekly', case when mail_class.kind = 'class_scheduled' and (select count(*) > 1 from public.classes s join public.calendar_entries h on h.id = s.id
      where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null) then true end,
    'series', case when c.recurs_at is not null then c.series_id end, 'recurs_at', c.recurs_at,
    'classes', case when mail_class.kind = 'class_scheduled' and c.recurs_at is not null then private.hours_of_series(c.series_id, c.student_id) end,
    'was', private.was_before(mail_class.kind, e),
    'free_until', case when e.cancelled_at is null then private.free_until(e) end)))
  from public.classes c join public.calendar_entries e on e.id = c.id join public.profiles p on p.id = c.student_id
  where c.id = mail_class.class and p.deactivated_at is null and p.email <> ''
$$;

create or replace function private.mail_teacher(kind text, entry uuid, name text) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_teacher.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', mail_teacher.name, 'entry', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'lapsed', case when b.lapsed_at is not null then true end, 'was', private.was_before(mail_teacher.kind, e),
    'visitor', case when mail_teacher.kind = 'teacher_booked' and b.id is not null then jsonb_build_object('phone', b.phone, 'language', b.language,
      'level', b.level, 'plan', b.plan, 'goals', b.goals, 'message', b.message) end)))
  from public.calendar_entries e left join public.trial_bookings b on b.id = e.id, public.profiles p
  where e.id = mail_teacher.entry and p.role = 'admin' and p.deactivated_at is null and p.email <> ''
$$;

-- A mail that a visitor did not ask for opens their booking with a key of its own: the one before ends, once the mail is in the outbox.
create or replace function private.mail_trial(kind text, booking uuid, key text default null) returns void
language plpgsql set search_path = '' as $$
declare
  fresh constant text := case when mail_trial.key is null and mail_trial.kind in ('trial_moved', 'reminder_day', 'reminder_hour')
    then rtrim(translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/', '-_'), '=') end;
begin
  perform private.enqueue_mail(mail_trial.kind, b.email, b.language, jsonb_strip_nulls(jsonb_build_object(
    'name', b.full_name, 'entry', e.id, 'kind', 'trial', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'key', coalesce(mail_trial.key, fresh),
    'proof', case when coalesce(mail_trial.key, fresh) is not null then o.proof end, 'was', private.was_before(mail_trial.kind, e),
    'held', case when b.held_until is not null then true end, 'lapsed', case when b.lapsed_at is not null then true end)))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.open_trials o on o.id = b.id
  where b.id = mail_trial.booking;
  -- A share of mail that is used up leaves a mail out: then the link that the visitor has goes on to work.
  if fresh is not null and exists (select from public.mail_outbox m where m.data ->> 'entry' = mail_trial.booking::text and m.data ->> 'key' = fresh) then
    update public.trial_bookings b set key_hash = sha256(convert_to(fresh, 'UTF8')) where b.id = mail_trial.booking;
    -- What waits would bring a link that has ended.
    update public.mail_outbox m
    set data = m.data - 'sealed' || jsonb_strip_nulls(jsonb_build_object('key', fresh, 'proof',
      (select o.proof from private.open_trials o where o.id = mail_trial.booking)))
    where m.state = 'queued' and m.data ->> 'entry' = mail_trial.booking::text and m.data ?| array['key', 'sealed'];
  end if;
end $$;

create or replace function public.edit_class(class uuid, online_link text, notes text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link constant text := nullif(btrim(edit_class.online_link), '');
  ours public.classes;
  hour public.calendar_entries;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select c.* into ours from public.classes c where c.id = edit_class.class for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  update public.classes c set online_link = link, notes = nullif(btrim(edit_class.notes), '') where c.id = ours.id;
  select e.* into hour from public.calendar_entries e where e.id = ours.id for update;
  if ours.online_link is not distinct from link or hour.cancelled_at is not null or hour.starts_at <= now() then
    return;
  end if;
  update public.calendar_entries e set sequence = e.sequence + 1 where e.id = hour.id returning * into hour;
  -- What has not gone out yet goes with the link that holds.
  update public.mail_outbox m
  set data = jsonb_strip_nulls(m.data || jsonb_build_object('online_link', link, 'sequence', hour.sequence))
  where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
    and m.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour');
  if not exists (select from public.mail_outbox m where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
      and m.kind in ('class_scheduled', 'class_moved', 'class_link')) then
    perform private.mail_class('class_link', hour.id);
  end if;
  perform private.notify_person(ours.student_id, 'class_link', jsonb_build_object('class_date', private.say_when(hour.local_start), 'entry', hour.id,
    'link', '/my-progress?tab=classes'));
end $$;

create or replace function private.tell_charge(charge uuid, type text) returns void
language plpgsql set search_path = '' as $$
declare
  owed public.charge_overview;
  told jsonb;
begin
  select c.* into owed from public.charge_overview c where c.id = tell_charge.charge and c.status = 'pending';
  if owed.id is null then
    return;
  end if;
  told := jsonb_build_object('description', owed.description, 'amount_cents', owed.open_cents, 'due_on', owed.due_on,
    'link', '/my-progress?tab=classes&charge=' || owed.id);
  perform private.notify_person(owed.student_id, tell_charge.type, told);
  perform private.enqueue_mail(tell_charge.type, p.email, p.language, jsonb_build_object('name', p.full_name) || told
    || case when r.pix_key is null then '{}' else jsonb_build_object('pix', jsonb_build_object('key', r.pix_key, 'name', coalesce(r.pix_name, ''),
      'city', coalesce(r.pix_city, ''), 'txid', owed.txid)) end)
  from public.profiles p, public.billing_rules r where p.id = owed.student_id and p.deactivated_at is null and p.email <> '';
end $$;

-- The classes of a series as they are when its mail goes.
create function private.say_classes_that_hold() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  held constant jsonb := (select private.hours_of_series(c.series_id, c.student_id) from public.classes c where c.id = private.hour_of(new.data));
begin
  new.data := case when held is null then new.data - 'classes' else new.data || jsonb_build_object('classes', held) end;
  return new;
end $$;
revoke execute on function private.say_classes_that_hold() from public;
create trigger say_classes_that_hold before update on public.mail_outbox for each row
  when (new.state = 'sending' and old.state = 'queued' and new.data ? 'classes') execute function private.say_classes_that_hold();

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_moved_class',
      'student_cancelled_class', 'class_scheduled', 'class_moved', 'class_link', 'class_cancelled', 'teacher_booked', 'teacher_moved', 'teacher_cancelled') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted') then 'homework'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
