create function private.enqueue_mail(kind text, recipient text, language public.language, data jsonb default '{}'::jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, language, data)
  select enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.language, enqueue_mail.data
  where private.can_be_mailed(enqueue_mail.recipient)
$$;
comment on function private.enqueue_mail is 'Queues a mail, unless mail cannot be sent to its address.';

create function private.mail_teacher(kind text, entry uuid, name text) returns void
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
comment on function private.mail_teacher is 'Queues a mail to the teacher about an hour of the calendar, with the facts that it needs.';

create function private.enqueue_reminders() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.reminders (entry_id, starts_at, hours)
    select e.id, e.starts_at, ahead
    from public.calendar_entries e cross join unnest(array[24, 1]) as ahead
    where e.kind in ('trial', 'class') and e.cancelled_at is null and e.starts_at > now()
      and e.starts_at <= now() + ahead * interval '1 hour'
      -- What was agreed on later than that needs no reminder of the day before.
      and e.updated_at < e.starts_at - ahead * interval '1 hour'
      and (ahead = 1 or e.starts_at > now() + interval '2 hours')
    on conflict do nothing
    returning entry_id, hours, case hours when 24 then 'reminder_day' else 'reminder_hour' end as kind
  loop
    perform private.mail_trial(due.kind, b.id) from public.trial_bookings b where b.id = due.entry_id;
    perform private.mail_class(due.kind, c.id) from public.classes c where c.id = due.entry_id;
    perform private.notify_person(c.student_id, 'class_soon', jsonb_build_object('class_date', private.local_iso(e.local_start), 'hours', due.hours,
        'entry', c.id, 'link', '/my-progress?tab=classes'))
      from public.classes c join public.calendar_entries e on e.id = c.id where c.id = due.entry_id;
  end loop;
end $$;
comment on function private.enqueue_reminders is 'Reminds of the trial classes and classes of the next 24 hours and of the next hour, each once.';

create function public.send_test_mail() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
begin
  perform private.require_admin();
  perform private.refuse_if(not private.take_quota('test mail ' || auth.uid(), 10, interval '1 hour'), 'TOO_MANY');
  perform private.probe_mail_server();
  insert into public.mail_outbox (kind, recipient, language, data)
  select 'mail_test', p.email, p.language, jsonb_build_object('name', p.full_name, 'link', '/admin/settings')
  from public.profiles p where p.id = auth.uid() returning id into mail;
  return mail;
end $$;
comment on function public.send_test_mail is 'Puts a mail to the teacher herself into the outbox, so that she sees whether mails go out. Ten an hour.';

create function public.unsubscribe(person uuid, topic text) returns void
language sql security definer set search_path = '' as $$
  insert into public.notification_choices (user_id, topic, by_mail)
  select p.id, t.topic, false
  from public.profiles p cross join unnest(array['reminders', 'homework', 'grades', 'payments', 'feedback', 'profile']) as t (topic)
  where p.id = unsubscribe.person and (t.topic = unsubscribe.topic or (unsubscribe.topic = 'digest' and t.topic <> 'reminders'))
  on conflict (user_id, topic) do update set by_mail = false
$$;
comment on function public.unsubscribe is 'No more mail about a topic, or none of what a mail of the day brings. For the server, which has read a signed link.';

create function private.limits_of_mail(kind text, recipient text, by_account text default null) returns table (key text, most integer, per interval)
language sql stable security definer set search_path = '' as $$
  with cause as (
    select case
      when limits_of_mail.kind in ('recovery', 'confirmation', 'email_change') then 'link'
      when limits_of_mail.kind = 'already_registered' then 'notice'
      when asker.role = 'anon' then case
        when exists (select from public.profiles p where p.role = 'admin' and lower(p.email) = lower(limits_of_mail.recipient)) then 'visitor to teacher'
        else 'visitor' end
      when asker.role = 'authenticated' and not private.is_admin() then 'student'
      end as name
    from (select auth.role() as role) as asker),
  counted as (
    select md5(private.mailbox_of(limits_of_mail.recipient) || case when c.name = 'student' then ' ' || auth.uid() else '' end) as whose, l.most, l.per
    from cause c join (values
      ('link', 5, interval '1 hour'), ('link', 10, interval '1 day'), ('notice', 3, interval '1 day'),
      ('visitor', 5, interval '1 hour'), ('visitor', 10, interval '1 day'), ('visitor to teacher', 60, interval '1 day'),
      ('student', 30, interval '1 day')) as l (name, most, per) on l.name = c.name
    union all
    -- One account that moves to address after address.
    select 'by ' || limits_of_mail.by_account, 5, interval '1 day'
    where limits_of_mail.kind = 'email_change' and limits_of_mail.by_account is not null)
  select 'mail ' || limits_of_mail.kind || ' ' || c.whose || ' ' || c.per, c.most, c.per from counted c
$$;
comment on function private.limits_of_mail is 'The number of mails of a kind that may go to an address in a time; none where there is no limit.';

create function private.limit_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  share record;
begin
  -- The same mail once more is no other mail.
  if exists (select from public.mail_outbox m where m.id = new.id) then
    return new;
  end if;
  for share in select l.* from private.limits_of_mail(new.kind, new.recipient, new.data ->> 'by_account') l order by l.per, l.key loop
    -- A mail that the hour's share refuses does not count for the day.
    if not private.take_quota(share.key, share.most, share.per) then
      return null;
    end if;
  end loop;
  return new;
end $$;
comment on function private.limit_mail is 'Drops a mail of a kind or to an address that has had its share.';

create function private.mail_secrets() returns text[]
language sql immutable set search_path = '' as $$ select array['token_hash', 'password', 'key', 'proof'] $$;
comment on function private.mail_secrets is 'The fields of a mail''s data that open something. As in server/mail/mail-encryption.ts.';

create function public.seal_mail(mail uuid, secrets jsonb, sealed text) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set data = m.data - private.mail_secrets() || jsonb_build_object('sealed', seal_mail.sealed)
  where m.id = seal_mail.mail and m.state in ('queued', 'failed') and m.data @> seal_mail.secrets
$$;
comment on function public.seal_mail is 'Puts the encrypted secrets of a mail in the place of the open ones, if these are still there.';

create function private.pause_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.paused_addresses a where a.mailbox = private.mailbox_of(new.recipient)) then
    new.state := 'failed';
    new.last_error := 'PAUSED: Several mails to this address came back.';
  end if;
  return new;
end $$;
comment on function private.pause_mail is 'A mail to an address that several mails came back from is not sent.';
