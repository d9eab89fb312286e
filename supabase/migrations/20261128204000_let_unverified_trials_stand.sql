-- A booking of an unverified address stands. Beyond a share of them, one takes its hour when its mailed link is opened.
set check_function_bodies = off;

alter table public.trial_bookings add column by_link boolean not null default false;
alter table public.trial_bookings add column email_verified boolean not null default true;
comment on column public.trial_bookings.held_until is
  'The time by which the mailed link must be opened, where the teacher asks first; else null.';
comment on column public.trial_bookings.lapsed_at is
  'Since when the booking has no hour because its mailed link was not opened. Opening it books the hour, if it is free.';
comment on column public.trial_bookings.email_verified is 'Whether the mailed link was opened, or none was needed.';
comment on column public.trial_bookings.by_link is
  'Whether it was to take its hour only when its mailed link is opened, because many bookings were unverified.';
update public.trial_bookings b set email_verified = false where exists (select from private.unverified_trials o where o.id = b.id);
update public.trial_bookings b set held_until = null where b.held_until is not null;
grant select (by_link, email_verified) on public.trial_bookings to authenticated;

alter table public.scheduling_rules alter column hold_trials set default false, alter column unverified_trials_per_network set default 2,
  alter column trials_per_day set default 6;
-- Nobody decided this, so it is no entry of the history.
alter table public.scheduling_rules disable trigger user;
update public.scheduling_rules r set hold_trials = false,
  unverified_trials_per_network = case r.unverified_trials_per_network when 5 then 2 else r.unverified_trials_per_network end,
  trials_per_day = case r.trials_per_day when 20 then 6 else r.trials_per_day end;
alter table public.scheduling_rules enable trigger user;
comment on column public.scheduling_rules.hold_trials is
  'Whether the hour of a trial class is released if its mailed link is not opened within a day, or by 12 hours before it.';
comment on column public.scheduling_rules.unverified_trials_per_network is
  'The number of unverified trial classes of one network in 24 hours that take their hour at once; later ones take it when their '
  'link is opened.';
comment on column public.scheduling_rules.trials_per_day is 'The same for all networks together; the teacher is notified of the last one.';

create or replace view public.hours with (security_invoker=true) as
select e.id, e.kind, e.local_start, e.starts_at, e.ends_at, e.cancelled_at, e.label, e.created_at,
  coalesce(b.status, c.status) as status, coalesce(p.full_name, b.full_name, kept.full_name, e.label) as full_name,
    coalesce(p.email, b.email) as email,
  b.level, coalesce(p.plan, b.plan) as plan, c.student_id, c.series_id, c.online_link, c.notes,
  c.covered, c.words, c.homework, e.pause_id, exists (select from public.makeup_credits m where m.used_by_class = e.id) as is_makeup,
  b.email_verified, b.lapsed_at
from public.calendar_entries e
left join public.trial_bookings b on b.id = e.id
left join public.classes c on c.id = e.id
left join public.profiles p on p.id = c.student_id
left join public.pauses k on k.id = e.pause_id and e.kind = 'block'
left join public.profiles kept on kept.id = k.student_id;

create or replace function private.can_mail() returns boolean
language sql stable set search_path = '' as $$
  select t.has_server and s.refused_since is null from private.mail_transport t, private.mail_server s
$$;
comment on function private.can_mail is 'Whether mail leaves the site: there is a mail server, and it does not refuse all mail.';

create or replace function private.link_deadline(starts_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select d.deadline
  from public.scheduling_rules r,
    lateral (select least(now() + interval '1 day', link_deadline.starts_at - interval '12 hours') as deadline) d
  where r.hold_trials and private.can_mail() and d.deadline > now() + interval '1 hour'
$$;
comment on function private.link_deadline is
  'The time by which the mailed link of a trial class must be opened: a day from now, and 12 hours before the class at the latest. '
  'Null where the teacher does not ask for that, no mail leaves, or too little time is left.';

create or replace function private.release_unverified_trials() returns void
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

drop function private.trial_hold();

create or replace function private.limit_trial_bookings(network text) returns void
language plpgsql set search_path = '' as $$
declare
  rules public.scheduling_rules;
  here integer;
  anywhere integer;
begin
  if auth.role() = 'service_role' then
    return;
  end if;
  select r.* into rules from public.scheduling_rules r;
  select count(*) filter (where o.network = limit_trial_bookings.network), count(*) into here, anywhere
  from private.unverified_trials o where o.created_at > now() - interval '1 day';
  perform private.refuse_if(here >= 10 * rules.unverified_trials_per_network, 'TOO_MANY_OPEN');
  perform private.refuse_if(anywhere >= 100 * rules.trials_per_day, 'DAY_IS_FULL');
end $$;
comment on function private.limit_trial_bookings is
  'Refuses a trial class far beyond the shares of waits_for_link: ten times that of a network, a hundred times that of the site. It bounds '
  'the rows and mails that strangers cause in a day.';

create or replace function private.waits_for_link(network text) returns boolean
language plpgsql set search_path = '' as $$
declare
  rules public.scheduling_rules;
  here integer;
  anywhere integer;
begin
  if auth.role() = 'service_role' then
    return false;
  end if;
  select r.* into rules from public.scheduling_rules r;
  select count(*) filter (where o.network = waits_for_link.network), count(*) into here, anywhere
  from private.unverified_trials o join public.trial_bookings b on b.id = o.id
  where o.created_at > now() - interval '1 day' and not b.by_link and b.lapsed_at is null and b.student_id is null
    and b.status in ('scheduled', 'cancelled');
  if anywhere = rules.trials_per_day - 1 and here < rules.unverified_trials_per_network then
    perform private.add_admin_notifications('trials_full',
      jsonb_build_object('count', rules.trials_per_day, 'link', '/admin/scheduled-classes'));
  end if;
  return here >= rules.unverified_trials_per_network or anywhere >= rules.trials_per_day;
end $$;
comment on function private.waits_for_link is
  'Whether a new trial class takes its hour only when its mailed link is opened, because its network or the site has many unverified ones '
  'of the last 24 hours. The teacher is notified of the last one that does not.';

create or replace function private.mail_trial(kind text, booking uuid, key text default null) returns void
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

create or replace function private.describe_trial(key_hash bytea) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'status', b.status, 'full_name', b.full_name, 'plan', b.plan, 'level', b.level, 'language', b.language,
    'local_start', private.local_iso(e.local_start), 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'created_at', b.created_at, 'sequence', e.sequence,
    'held_until', case when b.status = 'scheduled' and b.student_id is null then b.held_until end,
    -- The page shows the address until it is verified, so that a typo is noticed.
    'unverified_email', case when o.id is not null then b.email end,
    'lapsed', b.lapsed_at is not null,
    'by_link', b.by_link and b.lapsed_at is not null,
    'mails_go', private.can_mail(),
    'room_opens', case when private.room_of_trial(b.id) is not null then private.room_opens(e) end,
    'room', case when private.is_room_open(e)
      and (b.status = 'confirmed' or b.status = 'scheduled' and (b.held_until is null or b.student_id is not null))
      then private.room_of_trial(b.id) end,
    'changeable', (b.status in ('scheduled', 'confirmed') and e.starts_at > now()) or (b.lapsed_at is not null and o.id is null))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.unverified_trials o on o.id = b.id
  where b.key_hash = describe_trial.key_hash
$$;
comment on function private.describe_trial is 'A trial class, as shown to the holder of its key.';

drop function public.book_trial(
  text, text, text, text, public.booking_level, date, time, boolean, public.language, text, text, text
);
create function public.book_trial(
  key text, full_name text, email text, phone text, level public.booking_level, local_date date, local_time time, accepts_terms boolean,
  language public.language default 'pt', plan text default null, goals text default null, message text default null,
  by_link boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hash constant bytea := sha256(convert_to(book_trial.key, 'UTF8'));
  start_at constant timestamp := book_trial.local_date + book_trial.local_time;
  name constant text := regexp_replace(btrim(book_trial.full_name), '\s+', ' ', 'g');
  address constant text := lower(btrim(book_trial.email));
  network constant text := private.caller_network();
  is_known constant boolean := private.is_own_address(address);
  booked jsonb;
  waits boolean;
  entry uuid;
begin
  perform private.refuse_if(coalesce(book_trial.key, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  -- A request that is sent twice at once waits here and then finds its own booking.
  perform pg_advisory_xact_lock(hashtextextended(book_trial.key, 1));
  booked := private.describe_trial(hash);
  if booked is not null then
    -- A different booking under the same key: the answer to the first one was lost.
    perform private.refuse_if(exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
        where b.key_hash = hash and (b.status = 'cancelled' or (b.email, e.local_start) is distinct from (address, start_at))),
          'ALREADY_BOOKED');
    return booked;
  end if;

  perform private.lock_calendar();
  perform private.refuse(case
    when book_trial.accepts_terms is not true then 'ACCEPTANCE_REQUIRED'
    when name is null or char_length(name) not between 2 and 120 or name ~ '[<>]' or not private.is_name(name) then 'INVALID_NAME'
    when address is null or char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then 'INVALID_EMAIL'
    when coalesce(book_trial.phone, '') !~ '^\+[1-9]\d{6,14}$' then 'INVALID_PHONE'
    when book_trial.level is null then 'INVALID_LEVEL'
    when book_trial.plan is not null and not exists (select from public.plans p where p.name = book_trial.plan) then 'INVALID_PLAN'
    when char_length(book_trial.goals) > 2000 or char_length(book_trial.message) > 2000 then 'TOO_LONG'
    when private.is_paused(auth.uid(), book_trial.local_date) then 'PAUSED'
    else private.hour_refusal(start_at, true)
  end);
  perform private.limit_trial_bookings(network);
  waits := not is_known and private.waits_for_link(network);
  perform private.refuse_if(waits and book_trial.by_link is not true,
    case when private.can_mail() then 'LINK_FIRST' else 'TEACHER_FIRST' end);
  perform private.refuse_if(not private.consume_quota('book_trial:' || address, 10, interval '1 day'), 'TOO_MANY_BOOKINGS');

  if waits then
    insert into public.calendar_entries (kind, local_start, cancelled_at) values ('trial', start_at, now()) returning id into entry;
  else
    entry := private.reserve_hour('trial', start_at);
  end if;
  insert into public.trial_bookings
    (id, status, lapsed_at, by_link, email_verified, held_until, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, case when waits then 'cancelled' else 'scheduled' end::public.booking_status,
    case when waits then now() end, waits, is_known,
    case when not is_known and not waits then private.link_deadline(start_at at time zone 'America/Sao_Paulo') end,
    hash, name, address, book_trial.phone, book_trial.level, book_trial.plan, nullif(btrim(book_trial.goals), ''),
    nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  if not is_known then
    insert into private.unverified_trials (id, network) values (entry, network);
  end if;
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;
comment on function public.book_trial is
  'Books a free trial class of one hour and notifies the teacher. Returns the booking as describe_trial does. Idempotent by key. '
  'LINK_FIRST, TEACHER_FIRST: so many bookings are unverified that this one takes its hour only when its mailed link is opened, or '
  'the teacher confirms it; by_link agrees to that.';
revoke execute on function public.book_trial from public;
grant execute on function public.book_trial to anon, authenticated;

create or replace function private.announce_trial_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.lapsed_at is null or not private.can_mail() then
    perform private.notify_teacher_of_trial('new_schedule', 'teacher_booked', new);
  end if;
  return null;
end $$;
comment on function private.announce_trial_booking is 'Notifies the teacher of a new trial class, unless it waits for its mailed link.';

create or replace function public.verify_trial(key text, proof text) returns text
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
revoke execute on function public.mail_trial_link from public;
grant execute on function public.mail_trial_link to anon, authenticated;

create or replace function public.set_outcome(entry uuid, outcome public.booking_status, forfeit boolean default true) returns void
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

create or replace function private.hour_refusals(starts timestamp[], for_trial boolean, ignored uuid default null)
returns table (start_at timestamp, refusal text)
language sql stable set search_path = '' as $$
  with asked as (
    select s.start_at, s.start_at at time zone 'America/Sao_Paulo' as starts_at from unnest(hour_refusals.starts) as s (start_at)
      where isfinite(s.start_at)
  ), days as (
    select d.day, private.is_day_off(d.day) as is_off,
      array(select tsrange(d.day + w.starts, d.day + w.ends - private.class_length(), '[]') from private.working_times(d.day) w
        where w.ends >= w.starts + private.class_length()) as worked
    from (select distinct a.start_at::date as day from asked a) as d
  ), taken as (
    select range_agg(tstzrange(e.starts_at, e.ends_at)) as hours
    from (select min(a.starts_at) as first, max(a.starts_at) as last from asked a) as span
    join public.calendar_entries e on tstzrange(e.starts_at, e.ends_at) && tstzrange(span.first - interval '1 day',
      span.last + interval '1 day')
    where e.cancelled_at is null and e.id is distinct from hour_refusals.ignored
  )
  select given.start_at, case
    when a.start_at is null then 'INVALID_DATE'
    when for_trial and (d.day <= here.today or extract(isodow from a.start_at) > 5) then 'INVALID_DATE'
    when a.starts_at <= now() then 'INVALID_DATE'
    when d.day > here.today + r.horizon_days then 'INVALID_DATE'
    -- A local time skipped by a clock change does not exist: converting it back gives a different time.
    when a.starts_at at time zone 'America/Sao_Paulo' <> a.start_at then 'INVALID_DATE'
    when extract(minute from a.start_at) not in (0, 30) or extract(second from a.start_at) <> 0 then 'INVALID_TIME'
    when not (a.start_at <@ any(d.worked)) then 'INVALID_TIME'
    when d.is_off then 'DAY_OFF'
    when a.starts_at < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when t.hours && tstzrange(a.starts_at - r.buffer_minutes * interval '1 minute',
      a.starts_at + private.class_length() + r.buffer_minutes * interval '1 minute') then 'SLOT_TAKEN'
  end
  from unnest(hour_refusals.starts) as given (start_at)
  left join asked a on a.start_at = given.start_at
  left join days d on d.day = a.start_at::date
  cross join public.scheduling_rules r
  cross join (select (now() at time zone 'America/Sao_Paulo')::date as today) as here
  cross join taken t
$$;
comment on function private.hour_refusals is
  'For each hour, the code of the reason why it cannot be booked; null where it can. Checks the time zone, working hours, days off and '
  'holidays, notice, horizon, taken hours and their buffer. A trial class has to be on a weekday after today.';

create or replace function private.plan_series_change(class uuid, scope public.series_scope, start_at timestamp, after timestamptz default null)
returns table (class uuid, local_start timestamp, new_start timestamp, paused boolean, late boolean, day_off boolean, entered boolean,
  problem text, blocked_by uuid)
language sql stable set search_path = '' as $$
  with hours as (
    select c.id, c.student_id, e.local_start, e.duration, e.pause_id, e.pause_id is not null as paused,
      private.is_late_for_student(e) as late,
      case when c.id = named.id or c.usual_start = e.local_start then c.usual_start + (plan_series_change.start_at - named.usual_start) end
        as new_start
    from public.classes named join public.classes c on c.series_id = named.series_id and c.student_id = named.student_id
    join public.calendar_entries e on e.id = c.id
    where named.id = plan_series_change.class and e.starts_at > greatest(now(), plan_series_change.after)
      and (plan_series_change.scope = 'all' or c.usual_start >= named.usual_start)
      and (c.status in ('scheduled', 'confirmed') or e.pause_id is not null)
  ), vacated as (
    select h.id from hours h where h.new_start <> h.local_start
    union all select unnest(private.kept_hours(h.id)) from hours h where h.paused and h.new_start <> h.local_start
  ), taking as (
    select h.*, tstzrange(h.new_start at time zone 'America/Sao_Paulo', h.new_start at time zone 'America/Sao_Paulo' + h.duration) as taken
    from hours h
  )
  select t.id, t.local_start, t.new_start, t.paused, t.late, private.is_day_off(t.new_start::date),
    exists (select from taking o where o.id <> t.id and not o.paused
      and tstzrange(o.local_start at time zone 'America/Sao_Paulo',
        o.local_start at time zone 'America/Sao_Paulo' + o.duration) && t.taken),
    case
      when t.new_start = t.local_start then null
      when not private.is_calendar_time(t.new_start) or lower(t.taken) <= now()
        or lower(t.taken) at time zone 'America/Sao_Paulo' <> t.new_start then 'INVALID_DATE'
      when not t.paused and private.is_paused(t.student_id, t.new_start::date) then 'PAUSED'
      when other.id is not null then 'SLOT_TAKEN'
    end, other.id
  from taking t left join lateral (
    select found.id from (
      select o.id, o.starts_at from public.calendar_entries o
      where t.new_start <> t.local_start and (not t.paused or cardinality(private.kept_hours(t.id)) > 0)
        and o.cancelled_at is null and tstzrange(o.starts_at, o.ends_at) && t.taken
      union all
      -- The end of the pause would bring two classes back to one hour.
      select o.id, o.starts_at from public.calendar_entries o
      where t.paused and t.new_start <> t.local_start and o.pause_id = t.pause_id and o.kind = 'class'
        and tstzrange(o.starts_at, o.ends_at) && t.taken) as found
    where found.id not in (select v.id from vacated v) order by found.starts_at limit 1) as other on true
$$;
comment on function private.plan_series_change is
  'The classes of a series that are to come, with their new time by the clock; null for one that was moved by itself before, which stays, '
  'unless it is the named one. entered: whether the new time is one that another of them vacates.';

create or replace function private.limit_trial_waits(network text, is_known boolean) returns void
language plpgsql set search_path = '' as $$
declare
  rules public.scheduling_rules;
begin
  if auth.role() = 'service_role' then
    return;
  end if;
  select r.* into rules from public.scheduling_rules r;
  -- A wait takes nobody's hour, so its shares are larger than those of bookings.
  rules.unverified_trials_per_network := greatest(5, rules.unverified_trials_per_network);
  rules.trials_per_day := greatest(20, rules.trials_per_day);
  if network is not null then
    perform private.refuse_if(not private.consume_quota('wait_for_trial:' || network, rules.unverified_trials_per_network, interval '1 day')
      or (select count(*) filter (where t.verified_at is null) >= rules.unverified_trials_per_network
          or count(*) >= 4 * rules.unverified_trials_per_network
        from private.trial_waits t join public.waiting_list w on w.id = t.id
        where t.network = limit_trial_waits.network and w.ended_at is null), 'TOO_MANY_OPEN');
  end if;
  -- Far below what the offers can take in a round; people who are known have the rest.
  perform private.refuse_if(not is_known and (not private.consume_quota('wait_for_trial', 200, interval '1 day')
    or 300 <= (select count(*) from public.waiting_list w where w.ended_at is null and w.student_id is null)), 'DAY_IS_FULL');
end $$;
comment on function private.limit_trial_waits is
  'Refuses a wait that exceeds the shares of a network or of the site: of each day, and of all that are open.';

create or replace function public.reschedule_trial(key text, local_date date, local_time time) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.changeable_trial(reschedule_trial.key, lapsed_too => true);
  start_at constant timestamp := reschedule_trial.local_date + reschedule_trial.local_time;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = booking.id and e.cancelled_at is null) then
    return private.describe_trial(booking.key_hash);
  end if;
  perform private.refuse_if(private.is_paused(booking.student_id, reschedule_trial.local_date), 'PAUSED');
  perform private.refuse(private.hour_refusal(start_at, true, booking.id));
  perform private.refuse_if(not private.consume_quota('reschedule_trial:' || booking.id, 10, interval '1 day'), 'TOO_MANY_MOVES');
  perform private.move_entry(booking.id, start_at);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now(),
    held_until = case when b.held_until is not null then private.link_deadline(start_at at time zone 'America/Sao_Paulo') end
  where b.id = booking.id;
  perform private.mail_trial('trial_moved', booking.id, reschedule_trial.key);
  perform private.notify_teacher_of_trial('trial_moved', 'teacher_moved', booking);
  return private.describe_trial(booking.key_hash);
end $$;
comment on function public.reschedule_trial is 'Moves the trial class of a key to another free hour.';

create or replace function public.move_hour(entry uuid, local_date date, local_time time, by_student boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
  start_at constant timestamp := move_hour.local_date + move_hour.local_time;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = move_hour.entry and e.kind <> 'import' for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  if hour.kind = 'class' then
    perform public.reschedule_class(hour.id, move_hour.local_date, move_hour.local_time, by_student => move_hour.by_student);
    return;
  end if;
  perform private.refuse_if(start_at is null or start_at <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  perform private.refuse_if(hour.cancelled_at is not null
    or exists (select from public.trial_bookings b where b.id = hour.id and b.status not in ('scheduled', 'confirmed')), 'NOT_NOW');
  if start_at = hour.local_start then
    return;
  end if;
  perform private.move_entry(hour.id, start_at);
  if hour.kind = 'trial' then
    update public.trial_bookings b set status = 'scheduled', held_until = null, updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_moved', hour.id);
  end if;
end $$;
comment on function public.move_hour is
  'The teacher moves an hour of any kind; its student or visitor is notified. by_student: the student asked for it, so the 24-hour rule '
  'applies.';

create or replace function public.take_offered_trial(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hash constant bytea := sha256(convert_to(coalesce(take_offered_trial.key, ''), 'UTF8'));
  offered public.hour_offers;
  waiting public.waiting_list;
  booked jsonb;
  entry uuid;
begin
  perform private.lock_calendar();
  select o.* into offered from public.hour_offers o where o.key_hash = hash for update;
  perform private.refuse_if(offered.id is null, 'NOT_FOUND');
  booked := private.describe_trial(hash);
  if booked is not null then
    return booked;
  end if;
  select w.* into waiting from public.waiting_list w where w.id = offered.waiting_id for update;
  perform private.refuse_if(waiting.ended_at is not null, 'NOT_NOW');
  perform private.refuse(private.hour_refusal(offered.local_start, true));
  entry := private.reserve_hour('trial', offered.local_start);
  -- The key was mailed, so the address is verified.
  insert into public.trial_bookings (id, key_hash, full_name, email, phone, level, language)
  values (entry, hash, waiting.full_name, waiting.email, waiting.phone, 'not_sure', waiting.language);
  update public.hour_offers o set taken_at = now() where o.id = offered.id;
  update public.waiting_list w set ended_at = now() where w.id = waiting.id;
  perform private.mail_trial('trial_booked', entry, take_offered_trial.key);
  return private.describe_trial(hash);
end $$;
comment on function public.take_offered_trial is
  'A visitor takes the hour of a mailed offer as their trial class and waits no longer. Returns the booking as describe_trial does, which '
  'the same key opens. SLOT_TAKEN where somebody was faster. Taking it again changes nothing.';

create or replace function private.note_freed_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.ends_at > now()
    and (tg_op = 'DELETE' or new.cancelled_at is not null or (new.starts_at, new.ends_at) <> (old.starts_at, old.ends_at))
    -- An hour whose link was not opened in time was nobody's.
    and not exists (select from public.trial_bookings b where b.id = old.id and b.lapsed_at is not null)
    -- Each reading of another calendar writes its busy times anew: replace_busy_times compares them.
    and not exists (select from public.busy_calendars c where c.id = old.busy_calendar) then
    perform private.note_freed_hours(private.with_buffer(tstzrange(old.starts_at, old.ends_at)));
  end if;
  return null;
end $$;

reset check_function_bodies;
