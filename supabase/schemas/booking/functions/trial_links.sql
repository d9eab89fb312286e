create function private.mail_trial(kind text, booking uuid, key text default null) returns void
language plpgsql set search_path = '' as $$
declare
  fresh constant text := case
    when mail_trial.key is null and mail_trial.kind in ('trial_booked', 'trial_moved', 'reminder_day', 'reminder_hour')
      and (select t.has_server from private.mail_transport t)
    then rtrim(translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/', '-_'),
      '=') end;
begin
  perform private.enqueue_mail(mail_trial.kind, b.email, b.language, jsonb_strip_nulls(jsonb_build_object(
    'name', b.full_name, 'entry', e.id, 'kind', 'trial', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'key', coalesce(mail_trial.key, fresh),
    'proof', case when coalesce(mail_trial.key, fresh) is not null then o.proof end,
    'previous_start', private.previous_start(mail_trial.kind, e),
    'held', case when b.held_until is not null then true end, 'lapsed', case when b.lapsed_at is not null then true end,
    'by_link', case when b.by_link and b.lapsed_at is not null then true end)))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.unverified_trials o on o.id = b.id
  where b.id = mail_trial.booking;
  -- A mail over its limit is not queued, so the visitor's earlier link has to stay valid.
  if fresh is not null and exists (select from public.mail_outbox m where m.data ->> 'entry' = mail_trial.booking::text
    and m.data ->> 'key' = fresh) then
    update public.trial_bookings b set key_hash = sha256(convert_to(fresh, 'UTF8')) where b.id = mail_trial.booking;
    -- Queued mails get the new link.
    update public.mail_outbox m
    set data = m.data - 'encrypted' || jsonb_strip_nulls(jsonb_build_object('key', fresh, 'proof',
      (select o.proof from private.unverified_trials o where o.id = mail_trial.booking)))
    where m.state = 'queued' and m.data ->> 'entry' = mail_trial.booking::text and m.data ?| array['key', 'encrypted'];
  end if;
end $$;
comment on function private.mail_trial is
  'Queues a mail to the person who booked a trial class. Where the mail needs a link and the key is not known, the booking gets a '
  'new key, unless mail only goes to files.';

create function public.verify_trial(key text, proof text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings;
  hour public.calendar_entries;
begin
  if coalesce(verify_trial.proof, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b join private.unverified_trials o on o.id = b.id
  where b.key_hash = sha256(convert_to(coalesce(verify_trial.key, ''), 'UTF8')) and o.proof = verify_trial.proof::uuid for update of b;
  if booking.id is null then
    return null;
  end if;
  delete from private.unverified_trials o where o.id = booking.id;
  update public.trial_bookings b set held_until = null, email_verified = true where b.id = booking.id;
  if booking.lapsed_at is null then
    return 'verified';
  end if;
  select e.* into hour from public.calendar_entries e where e.id = booking.id for update;
  if private.hour_refusal(hour.local_start, true, booking.id) is not null then
    return 'taken';
  end if;
  perform private.move_entry(booking.id, hour.local_start);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_booked', booking.id, verify_trial.key);
  perform private.notify_teacher_of_trial('new_schedule', 'teacher_booked', booking);
  return 'rebooked';
end $$;
comment on function public.verify_trial is
  'Verifies the address of a booking by its mailed link. verified: the hour stays booked; rebooked: the hour had been released and is '
  'booked again; taken: somebody else has booked it since. Null: there is nothing to verify.';

create function private.can_mail() returns boolean
language sql stable set search_path = '' as $$
  select t.has_server and s.refused_since is null from private.mail_transport t, private.mail_server s
$$;
comment on function private.can_mail is 'Whether mail leaves the site: there is a mail server, and it does not refuse all mail.';

create function private.link_deadline(starts_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select d.deadline
  from public.scheduling_rules r,
    lateral (select least(now() + interval '1 day', link_deadline.starts_at - interval '12 hours') as deadline) d
  where r.hold_trials and private.can_mail() and d.deadline > now() + interval '1 hour'
$$;
comment on function private.link_deadline is
  'The time by which the mailed link of a trial class must be opened: a day from now, and 12 hours before the class at the latest. '
  'Null where the teacher does not ask for that, no mail leaves, or too little time is left.';

create function private.release_unverified_trials() returns void
language plpgsql security definer set search_path = '' as $$
declare
  expired public.trial_bookings;
begin
  if not exists (select from public.trial_bookings b where b.held_until is not null) then
    return;
  end if;
  -- The time begins when the mail is sent.
  update public.trial_bookings b set held_until = private.link_deadline(e.starts_at)
  from public.calendar_entries e
  where e.id = b.id and b.held_until < coalesce(private.link_deadline(e.starts_at) - interval '1 minute', 'infinity') and exists (
    select from public.mail_outbox m
    where m.state in ('queued', 'sending', 'handed_over') and m.kind in ('trial_booked', 'trial_moved')
      and m.data ->> 'entry' = b.id::text);
  -- A class needs no verification that the teacher linked to a student or confirmed, or whose mail did not arrive.
  update public.trial_bookings b set held_until = null
  where b.held_until is not null and (b.student_id is not null or b.status <> 'scheduled' or not private.can_mail() or not exists (
    select from public.mail_outbox m
    where m.recipient = b.email and m.kind in ('trial_booked', 'trial_moved') and m.created_at >= b.created_at
      and m.state in ('queued', 'sending', 'handed_over', 'sent') and m.bounced_at is null));
  for expired in
    update public.trial_bookings b set status = 'cancelled', held_until = null, lapsed_at = now(), updated_at = now()
    where b.held_until <= now() returning b.*
  loop
    perform private.cancel_entry(expired.id);
    perform private.mail_trial('trial_cancelled', expired.id);
    perform private.notify_teacher_of_trial('trial_lapsed', 'teacher_cancelled', expired);
  end loop;
end $$;
comment on function private.release_unverified_trials is
  'Where the teacher asks first: releases the hours of trial classes whose mailed link was not opened in time. No hour is released '
  'for a mail that did not arrive.';

create function public.mail_trial_link(key text, email text default null, new_key text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(mail_trial_link.email));
  booking public.trial_bookings;
begin
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b join private.unverified_trials o on o.id = b.id
  where b.key_hash = sha256(convert_to(coalesce(mail_trial_link.key, ''), 'UTF8')) for update of b;
  perform private.refuse_if(booking.id is null, 'NOT_FOUND');
  perform private.refuse_if(address is not null
    and (char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$'), 'INVALID_EMAIL');
  perform private.refuse_if(not private.consume_quota('mail_trial_link:' || booking.id, 5, interval '1 day')
    or not private.consume_quota('book_trial:' || coalesce(address, booking.email), 10, interval '1 day'), 'TOO_MANY_BOOKINGS');
  if address <> booking.email then
    perform private.refuse_if(coalesce(mail_trial_link.new_key, '') !~ '^[A-Za-z0-9_-]{43}$'
      or mail_trial_link.new_key = mail_trial_link.key, 'INVALID_KEY');
    -- A link that was mailed to the earlier address neither proves the new one nor opens the booking any more.
    update private.unverified_trials o set proof = gen_random_uuid() where o.id = booking.id;
    update public.trial_bookings b
    set email = address, key_hash = sha256(convert_to(mail_trial_link.new_key, 'UTF8')), updated_at = now()
    where b.id = booking.id returning b.* into booking;
    delete from public.mail_outbox m
    where m.state = 'queued' and m.recipient <> address and m.data ->> 'entry' = booking.id::text
      and m.data ?| array['key', 'encrypted'];
    perform private.mail_trial('trial_booked', booking.id, mail_trial_link.new_key);
    return private.describe_trial(booking.key_hash);
  end if;
  perform private.mail_trial('trial_booked', booking.id, mail_trial_link.key);
  return private.describe_trial(booking.key_hash);
end $$;
comment on function public.mail_trial_link is
  
  'Mails the link of an unverified trial class again, or to a corrected address, which needs a new key. Returns the booking as '
  'describe_trial does.';
