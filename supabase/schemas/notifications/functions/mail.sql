create function private.enqueue_mail(kind text, recipient text, language public.language, data jsonb default '{}'::jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, language, data)
  select enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.language, enqueue_mail.data
  where private.is_mail_address(enqueue_mail.recipient)
$$;
comment on function private.enqueue_mail is 'Queues a mail, unless its address is invalid.';

create function private.mail_teacher(kind text, entry uuid, name text) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_teacher.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', mail_teacher.name, 'entry', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'lapsed', case when b.lapsed_at is not null then true end, 'previous_start', private.previous_start(mail_teacher.kind, e),
    'visitor', case when mail_teacher.kind = 'teacher_booked'
      and b.id is not null then jsonb_build_object('phone', b.phone, 'language', b.language,
      'level', b.level, 'plan', b.plan, 'goals', b.goals, 'message', b.message) end)))
  from public.calendar_entries e left join public.trial_bookings b on b.id = e.id, public.profiles p
  where e.id = mail_teacher.entry and p.role = 'admin' and p.deactivated_at is null and p.email <> ''
$$;
comment on function private.mail_teacher is 'Queues a mail about an hour to the teacher, with the facts that its text needs.';

create function private.enqueue_reminders() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.reminders (entry_id, starts_at, hours)
    select e.id, e.starts_at, ahead
    from public.calendar_entries e cross join public.scheduling_rules r cross join unnest(array[r.reminder_hours, 1]) as ahead
    where e.kind in ('trial', 'class') and e.cancelled_at is null and e.starts_at > now()
      and e.starts_at <= now() + ahead * interval '1 hour'
      -- An hour that was booked or moved later than that needs no reminder.
      and e.updated_at < e.starts_at - ahead * interval '1 hour'
      and (ahead = 1 or e.starts_at > now() + interval '2 hours' and not exists (
        select from private.reminders o where o.entry_id = e.id and o.starts_at = e.starts_at and o.hours > 1))
    on conflict do nothing
    returning entry_id, hours, case hours when 1 then 'reminder_hour' else 'reminder_day' end as kind
  loop
    perform private.mail_trial(due.kind, b.id) from public.trial_bookings b where b.id = due.entry_id;
    perform private.mail_class(due.kind, c.id) from public.classes c where c.id = due.entry_id;
    perform private.add_notification(c.student_id, 'class_soon', jsonb_build_object('class_date', private.local_iso(e.local_start), 'hours',
      due.hours,
        'entry', c.id, 'link', '/my-progress?tab=classes'))
      from public.classes c join public.calendar_entries e on e.id = c.id where c.id = due.entry_id;
  end loop;
end $$;
comment on function private.enqueue_reminders is
  'Queues the reminders of trial classes and classes, each once: as many hours before as the teacher chose, and one hour before.';

create function public.send_test_mail() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
begin
  perform private.require_admin();
  perform private.refuse_if(not private.consume_quota('test mail ' || auth.uid(), 10, interval '1 hour'), 'TOO_MANY');
  perform private.probe_mail_server();
  insert into public.mail_outbox (kind, recipient, language, data)
  select 'mail_test', p.email, p.language, jsonb_build_object('name', p.full_name, 'link', '/admin/settings/notifications')
  from public.profiles p where p.id = auth.uid() returning id into mail;
  return mail;
end $$;
comment on function public.send_test_mail is 'Queues a test mail to the teacher and returns its id. Limited to ten an hour.';

create function public.unsubscribe(person uuid, topic text) returns void
language sql security definer set search_path = '' as $$
  insert into public.notification_choices (user_id, topic, by_mail)
  select p.id, t.topic, false
  from public.profiles p cross join unnest(array['reminders', 'homework', 'cards', 'grades', 'payments', 'feedback', 'profile'])
    as t (topic)
  where p.id = unsubscribe.person and (t.topic = unsubscribe.topic or (unsubscribe.topic = 'digest' and t.topic <> 'reminders'))
  on conflict (user_id, topic) do update set by_mail = false
$$;
comment on function public.unsubscribe is
  'Turns off mail about a topic. The topic digest stands for all topics in a digest. Called by the server, which has verified a signed '
  'link.';

create function private.drop_reminders(entry uuid) returns void
language sql set search_path = '' as $$
  delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = drop_reminders.entry::text
$$;
comment on function private.drop_reminders is 'Deletes queued reminders of an hour that was moved or cancelled.';
