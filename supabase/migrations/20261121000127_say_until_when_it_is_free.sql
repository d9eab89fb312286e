-- Mails about a class that was set late said that it is free to give up until 24 hours before, which was not so.
create function private.free_until(hour public.calendar_entries) returns timestamptz
language sql stable set search_path = '' as $$
  select case when private.was_set_late(hour) then hour.starts_at else hour.starts_at - interval '24 hours' end
$$;
comment on function private.free_until is
  'Until when a student gives up this class, at the hour that it has now, free of charge.';

create or replace function public.class_terms(class uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('late', private.is_late_for_student(e), 'free_until', private.free_until(e),
    'credit', not private.counts_as_given(c.id))
  from public.classes c join public.calendar_entries e on e.id = c.id
  where c.id = class_terms.class and ((c.student_id = auth.uid() and private.is_active()) or private.is_admin())
$$;

create or replace function private.mail_class(kind text, class uuid) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_class.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', p.full_name, 'entry', e.id, 'kind', 'class', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'online_link', c.online_link, 'free_until', case when e.cancelled_at is null then private.free_until(e) end)))
  from public.classes c join public.calendar_entries e on e.id = c.id join public.profiles p on p.id = c.student_id
  where c.id = mail_class.class and p.deactivated_at is null and p.email <> ''
$$;

create or replace function private.drop_outdated_mails() returns void
language sql security definer set search_path = '' as $$
  -- The one mail about a weekly series names its first class: it goes with the first that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_strip_nulls(jsonb_build_object('entry', held.id, 'starts_at', held.starts_at,
    'ends_at', held.ends_at, 'sequence', held.sequence, 'created_at', held.created_at, 'online_link', held.online_link,
    'free_until', held.free_until))
  from public.calendar_entries e join public.classes c on c.id = e.id cross join lateral (
    select h.*, s.online_link, private.free_until(h) as free_until
    from public.classes s join public.calendar_entries h on h.id = s.id
    where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null and h.starts_at > now()
    order by h.starts_at limit 1) as held
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'class_scheduled'
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence;

  delete from public.mail_outbox m using public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and e.id = private.hour_of(m.data)
    and (((m.data ->> 'sequence')::integer < e.sequence
        and (e.cancelled_at is not null or m.kind not in ('trial_booked', 'teacher_booked')))
      or (m.kind in ('reminder_day', 'reminder_hour') and e.starts_at <= now()));
  delete from public.mail_outbox m
  where m.state in ('queued', 'sending') and m.due_at <= now() and private.is_settled(m.kind, m.data);
  delete from public.mail_outbox m using public.profiles p
  where m.state in ('queued', 'sending') and m.due_at <= now() and p.id = m.user_id and p.deactivated_at is not null
    and private.topic_of(m.kind) is distinct from 'classes';
  -- The first of all tells more than the hour: it goes, with the hour that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence)
  from public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind in ('trial_booked', 'teacher_booked')
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence
$$;

-- Who has had a trial class is not asked to book one, though bookings are the teacher's alone to read.
create function public.has_had_hour() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when private.is_active() then
    exists (select from public.classes c where c.student_id = auth.uid())
    or exists (select from public.trial_bookings b where b.student_id = auth.uid() and b.status <> 'cancelled')
    -- An address that is not confirmed may be somebody else's; a booking that is tied to a student is that student's.
    or exists (select from auth.users u join public.trial_bookings b on b.email = lower(u.email)
      where u.id = auth.uid() and u.email_confirmed_at is not null
        and b.student_id is null and b.status <> 'cancelled')
  end
$$;
comment on function public.has_had_hour is
  'Whether whoever asks has or had a class, or a trial class that was not cancelled. Null for who is locked out.';
revoke execute on function private.free_until(public.calendar_entries), public.has_had_hour() from public;
grant execute on function public.has_had_hour() to authenticated;
