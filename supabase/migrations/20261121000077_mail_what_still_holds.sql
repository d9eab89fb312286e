-- What opens an account or a trial class is not kept for later.
create function private.holds_a_secret(kind text, data jsonb) returns boolean
language sql immutable set search_path = '' as $$ select private.opens_an_account(holds_a_secret.kind) or data ? 'key' $$;
update public.mail_outbox m set data = '{}' where m.state = 'failed' and private.holds_a_secret(m.kind, m.data);

create function private.drop_outdated_mails() returns void
language sql security definer set search_path = '' as $$
  -- The one mail about a weekly series names its first class: it goes with the first that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_strip_nulls(jsonb_build_object('entry', held.id, 'starts_at', held.starts_at, 'ends_at', held.ends_at,
    'sequence', held.sequence, 'created_at', held.created_at, 'online_link', held.online_link))
  from public.calendar_entries e join public.classes c on c.id = e.id cross join lateral (
    select h.*, s.online_link from public.classes s join public.calendar_entries h on h.id = s.id
    where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null and h.starts_at > now()
    order by h.starts_at limit 1) as held
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind = 'class_scheduled'
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence;

  delete from public.mail_outbox m using public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and e.id = private.hour_of(m.data)
    and (((m.data ->> 'sequence')::integer < e.sequence and (e.cancelled_at is not null or m.kind not in ('trial_booked', 'teacher_booked')))
      or (m.kind in ('reminder_day', 'reminder_hour') and e.starts_at <= now()));
  -- The first of all tells more than the hour: it goes, with the hour that holds.
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'sequence', e.sequence)
  from public.calendar_entries e
  where m.state in ('queued', 'sending') and m.due_at <= now() and m.kind in ('trial_booked', 'teacher_booked')
    and e.id = private.hour_of(m.data) and (m.data ->> 'sequence')::integer < e.sequence
$$;
comment on function private.drop_outdated_mails is
  'Of several mails about an hour that changed again before they went out, the last says what holds. A class that has begun needs no reminder.';

create or replace function public.claim_mails(worker uuid, most integer) returns setof public.mail_outbox
language sql volatile security definer set search_path = '' as $$
  select private.flush_digests();
  select private.drop_outdated_mails();

  update public.mail_outbox m
  set state = 'failed', data = case when private.holds_a_secret(m.kind, m.data) then '{}' else m.data end,
    last_error = 'UNCLEAR: The site stopped while this mail was given away. It may have arrived, so it is not sent again.'
  where m.state = 'handed_over' and m.due_at < now();

  update public.mail_outbox m set data = '{}'
  where m.state = 'failed' and m.data <> '{}' and m.created_at < now() - interval '14 days';

  with due as (
    select d.id from public.mail_outbox d
    where d.state in ('queued', 'sending') and d.due_at <= now()
    order by d.created_at limit claim_mails.most
    for update skip locked),
  ours as (
    update public.mail_outbox m
    set state = 'sending', worker = claim_mails.worker, attempts = m.attempts + 1, due_at = now() + interval '2 minutes'
    from due where m.id = due.id
    returning m.*)
  select o.* from ours o order by o.created_at
$$;

-- A server may take its time over the text: that is no reason to think that the worker has died.
create or replace function public.hand_over_mail(mail uuid, worker uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ours as (
    update public.mail_outbox m set state = 'handed_over', due_at = now() + interval '2 minutes'
    where m.id = hand_over_mail.mail and m.worker = hand_over_mail.worker and m.state = 'sending'
    returning m.id)
  select exists (select from ours)
$$;

create or replace function public.postpone_mail(mail uuid, worker uuid, error text, give_up boolean default false) returns void
language sql volatile security definer set search_path = '' as $$
  update public.mail_outbox m
  set last_error = left(postpone_mail.error, 500),
    state = case when postpone_mail.give_up or m.attempts >= 10 then 'failed' else 'queued' end::public.mail_state,
    data = case when (postpone_mail.give_up or m.attempts >= 10) and private.holds_a_secret(m.kind, m.data) then '{}' else m.data end,
    due_at = now() + least(interval '5 seconds' * 3 ^ (m.attempts - 1), interval '6 hours')
  where m.id = postpone_mail.mail and m.worker = postpone_mail.worker and m.state in ('sending', 'handed_over')
$$;
comment on column public.mail_outbox.data is
  'What the mail''s text needs. Emptied once it is sent: links and passwords do not stay. One that failed keeps it for 14 days, to be tried again, unless it opens an account or a trial class.';
comment on column public.mail_outbox.last_error is
  'A code for people (app/i18n/told/reasons.ts), a colon, and what was said by the machine that did not take it.';
comment on column public.push_outbox.last_error is
  'A code for people (app/i18n/told/reasons.ts), a colon, and what was said by the machine that did not take it.';

-- What its worker has in hand right now is nobody else's to touch; what a dead one left is.
create or replace function public.list_undelivered() returns table (
  channel text, id uuid, kind text, person text, failed boolean, attempts smallint, error text, created_at timestamptz, due_at timestamptz, can_retry boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select 'mail', m.id, m.kind, coalesce(nullif(p.full_name, ''), m.recipient), m.state = 'failed', m.attempts, m.last_error, m.created_at, m.due_at,
      m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}')
    from public.mail_outbox m left join public.profiles p on p.id = m.user_id
    where m.given_up_at is null and m.last_error is not null and m.state in ('failed', 'queued', 'sending')
    union all
    select 'push', o.id, n.type, coalesce(nullif(p.full_name, ''), p.email), o.state = 'failed', o.attempts, o.last_error, o.created_at, o.due_at,
      (o.state <> 'sending' or o.due_at <= now()) and not private.is_outdated(n)
    from public.push_outbox o join public.notifications n on n.id = o.notification_id join public.profiles p on p.id = n.user_id
    where o.last_error is not null and o.state in ('failed', 'queued', 'sending')
    order by 8 desc limit 200;
end $$;

create or replace function public.retry_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if retry_delivery.channel = 'push' then
    update public.push_outbox o set state = 'queued', attempts = 0, due_at = now(), last_error = null
    from public.notifications n
    where o.id = retry_delivery.id and n.id = o.notification_id and not private.is_outdated(n)
      and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    update public.mail_outbox m set state = 'queued', attempts = 0, due_at = now(), last_error = null
    where m.id = retry_delivery.id and m.given_up_at is null
      and (m.state = 'queued' or (m.state = 'sending' and m.due_at <= now()) or (m.state = 'failed' and m.data <> '{}'));
  end if;
  if not found then
    perform private.refuse('NOT_NOW');
  end if;
end $$;

create or replace function public.give_up_delivery(channel text, id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if give_up_delivery.channel = 'push' then
    delete from public.push_outbox o where o.id = give_up_delivery.id and (o.state in ('failed', 'queued') or (o.state = 'sending' and o.due_at <= now()));
  else
    update public.mail_outbox m set state = 'failed', data = '{}', given_up_at = now()
    where m.id = give_up_delivery.id and m.last_error is not null and (m.state in ('failed', 'queued') or (m.state = 'sending' and m.due_at <= now()));
  end if;
  if not found then
    perform private.refuse('NOT_NOW');
  end if;
end $$;
revoke execute on function private.holds_a_secret(text, jsonb), private.drop_outdated_mails() from public;
