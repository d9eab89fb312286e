-- A mail that somebody could still want is kept until she decides; what opens an account is not.
create function private.opens_an_account(kind text) returns boolean
language sql immutable set search_path = '' as $$
  select kind in ('recovery', 'confirmation', 'email_change', 'already_registered', 'welcome')
$$;

create or replace function public.claim_mails(worker uuid, most integer) returns setof public.mail_outbox
language sql volatile security definer set search_path = '' as $$
  select private.flush_digests();

  update public.mail_outbox m
  set state = 'failed', data = case when private.opens_an_account(m.kind) then '{}' else m.data end,
    last_error = 'The site stopped while this mail was given away. It may have arrived, so it is not sent again.'
  where m.state = 'handed_over' and m.due_at < now();

  update public.mail_outbox m set data = '{}'
  where m.state = 'failed' and m.data <> '{}' and m.created_at < now() - interval '14 days';

  update public.mail_outbox m
  set state = 'sending', worker = claim_mails.worker, attempts = m.attempts + 1, due_at = now() + interval '2 minutes'
  where m.id in (
    select due.id from public.mail_outbox due
    where due.state in ('queued', 'sending') and due.due_at <= now()
    order by due.due_at limit claim_mails.most
    for update skip locked)
  returning m.*
$$;
create index mail_outbox_failed on public.mail_outbox (created_at) where state = 'failed';

create or replace function public.postpone_mail(mail uuid, worker uuid, error text, give_up boolean default false) returns void
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m
  set last_error = left(postpone_mail.error, 500),
    state = case when postpone_mail.give_up or m.attempts >= 10 then 'failed' else 'queued' end::public.mail_state,
    data = case when (postpone_mail.give_up or m.attempts >= 10) and private.opens_an_account(m.kind) then '{}' else m.data end,
    due_at = now() + least(interval '5 seconds' * 3 ^ (m.attempts - 1), interval '6 hours')
  where m.id = postpone_mail.mail and m.worker = postpone_mail.worker and m.state in ('sending', 'handed_over')
$$;
comment on column public.mail_outbox.data is
  'What the mail''s text needs. Emptied once it is sent: links and passwords do not stay. One that failed keeps it for 14 days, to be tried again, unless it opens an account.';

create function public.list_undelivered() returns table (
  channel text, id uuid, kind text, person text, failed boolean, attempts smallint, error text, created_at timestamptz, due_at timestamptz, can_retry boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'mail', m.id, m.kind, coalesce(nullif(p.full_name, ''), m.recipient), m.state = 'failed', m.attempts, m.last_error, m.created_at, m.due_at,
      m.state <> 'failed' or m.data <> '{}'
    from public.mail_outbox m left join public.profiles p on p.id = m.user_id
    where m.given_up_at is null and m.last_error is not null and m.state in ('failed', 'queued', 'sending')
    union all
    select 'push', o.id, n.type, coalesce(nullif(p.full_name, ''), p.email), o.state = 'failed', o.attempts, o.last_error, o.created_at, o.due_at, true
    from public.push_outbox o join public.notifications n on n.id = o.notification_id join public.profiles p on p.id = n.user_id
    where o.last_error is not null and o.state in ('failed', 'queued', 'sending')
    order by 8 desc limit 200;
end $$;
comment on function public.list_undelivered is 'Mails and push notifications that did not go out, or not yet after a failed try; the newest 200.';

create function public.retry_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if retry_delivery.channel = 'push' then
    update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null where o.id = retry_delivery.id and o.state in ('failed', 'queued');
  else
    update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null
    where m.id = retry_delivery.id and m.given_up_at is null and (m.state = 'queued' or (m.state = 'failed' and m.data <> '{}'));
  end if;
  if not found then
    perform private.refuse('NOT_NOW');
  end if;
end $$;
comment on function public.retry_delivery is 'Sends what failed once more, now and as often as anew. channel: mail or push.';

create function public.give_up_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if give_up_delivery.channel = 'push' then
    delete from public.push_outbox o where o.id = give_up_delivery.id and o.state in ('failed', 'queued');
  else
    update public.mail_outbox m set state = 'failed', data = '{}', given_up_at = now()
    where m.id = give_up_delivery.id and m.state in ('failed', 'queued') and m.last_error is not null;
  end if;
  if not found then
    perform private.refuse('NOT_NOW');
  end if;
end $$;
comment on function public.give_up_delivery is 'Lets what failed be: it leaves the list and is not tried again.';
revoke execute on function private.opens_an_account(text), public.list_undelivered(), public.retry_delivery(text, uuid), public.give_up_delivery(text, uuid) from public;
grant execute on function public.list_undelivered(), public.retry_delivery(text, uuid), public.give_up_delivery(text, uuid) to authenticated;

-- The bell names the hour, so that what is about tomorrow can be told from what can wait.
create or replace function private.tell_class(class public.classes, what text) returns void
language plpgsql set search_path = '' as $$
declare
  at text := (select private.say_when(e.local_start) from public.calendar_entries e where e.id = class.id);
  name text := (select p.full_name from public.profiles p where p.id = class.student_id);
begin
  perform private.mail_class('class_' || tell_class.what, class.id);
  if private.is_admin() then
    perform private.notify_person(class.student_id, 'class_' || tell_class.what,
      jsonb_build_object('class_date', at, 'entry', class.id, 'link', '/my-progress?tab=classes'));
  else
    perform private.notify_admins(case what when 'moved' then 'student_moved_class' else 'student_cancelled_class' end, jsonb_build_object(
      'student_name', name, 'class_date', at, 'link', '/admin/scheduled-classes?class=' || class.id));
    perform private.mail_teacher('teacher_' || tell_class.what, class.id, name);
  end if;
end $$;

-- What a mail reminds of, the bell and the phone remind of too.
create or replace function private.enqueue_reminders() returns void
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
    perform private.notify_person(c.student_id, 'class_soon', jsonb_build_object('class_date', private.say_when(e.local_start), 'hours', due.hours,
        'entry', c.id, 'link', '/my-progress?tab=classes'))
      from public.classes c join public.calendar_entries e on e.id = c.id where c.id = due.entry_id;
  end loop;
end $$;

-- What this capability knows of people is added to what was there: the earlier function stays, out of reach.
alter function public.export_my_data() rename to export_my_data_and_money;
alter function public.export_my_data_and_money() set schema private;
revoke execute on function private.export_my_data_and_money() from authenticated;
create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_my_data_and_money() || jsonb_build_object(
    'notification_times', (select to_jsonb(t) - 'user_id' from public.notification_times t where t.user_id = auth.uid()),
    'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'since', s.created_at) order by s.created_at), '[]')
      from public.push_subscriptions s where s.user_id = auth.uid()))
$$;
comment on function public.export_my_data is 'Everything the school keeps about whoever asks, as JSON. Their files are in their homework.';
revoke execute on function public.export_my_data() from public;
grant execute on function public.export_my_data() to authenticated;
