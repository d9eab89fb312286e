set check_function_bodies = off;
create or replace function public.answer_invitation(
  sender text, answer text, answered_at timestamptz, sequence integer, hour uuid default null, series uuid default null,
  recurs_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox constant text := private.mailbox_of(answer_invitation.sender);
  at constant timestamptz := least(answer_invitation.answered_at, now());
  one record;
  before private.invitation_answers;
  first record;
  amount integer := 0;
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
      and private.mailbox_of(coalesce(p.email, b.email)) = mailbox
      -- An answer to an earlier time of the hour does not count for the current one.
      and (e.moved_from is null or e.sequence <= answer_invitation.sequence)
    order by e.starts_at
  loop
    select a.* into before from private.invitation_answers a where a.entry = one.id for update;
    continue when before.answered_at >= at;
    insert into private.invitation_answers (entry, answer, answered_at) values (one.id, answer_invitation.answer, at)
    on conflict (entry) do update set answer = excluded.answer, answered_at = excluded.answered_at;
    continue when before.answer = answer_invitation.answer;
    -- A confirmation by mail is withdrawn by mail; a confirmation on the site stays.
    if answer_invitation.answer = 'yes' then
      update public.classes c set status = 'confirmed' where c.id = one.id and c.status = 'scheduled';
      update public.trial_bookings b set status = 'confirmed' where b.id = one.id and b.status = 'scheduled' and b.held_until is null;
    elsif before.answer = 'yes' then
      update public.classes c set status = 'scheduled' where c.id = one.id and c.status = 'confirmed';
      update public.trial_bookings b set status = 'scheduled' where b.id = one.id and b.status = 'confirmed';
    end if;
    amount := amount + 1;
    if amount = 1 then
      first := one;
    end if;
  end loop;
  if amount = 0 then
    return;
  end if;
  perform private.add_admin_notifications('invitation_answered', jsonb_strip_nulls(jsonb_build_object(
    'student', first.student, case first.kind when 'trial' then 'applicant_name' else 'student_name' end, first.name,
    'class_date', private.local_iso(first.local_start), 'answer', answer_invitation.answer, 'classes', case when amount > 1 then amount end,
    'link', '/admin/scheduled-classes?' || case first.kind when 'trial' then 'booking=' else 'class=' end || first.id)));
end $$;

create or replace function public.erase_booker(booking uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select b.email into address from public.trial_bookings b where b.id = erase_booker.booking;
  perform private.refuse_if(address is null, 'NOT_FOUND');
  -- People with a confirmed account are erased with it, and a future class has to be cancelled first.
  perform private.refuse_if(exists (select from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null)
    or exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
      where b.email = address and (b.student_id is not null or (e.cancelled_at is null and e.ends_at > now()))), 'NOT_NOW');
  perform private.erase_bookings(array(select b.id from public.trial_bookings b where b.email = address));
end $$;

create or replace function private.erase_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  addresses constant text[] := private.emails_of_bookings(bookings);
begin
  perform private.anonymise_bookings(bookings);
  -- Answers of tests and suggested topics stay anonymously.
  update public.placement_attempts t set shown_name = null, trial_id = null where t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  delete from public.notifications n where private.mentions_person(n.content, bookings::text[], '');
  delete from private.digest_items d where private.mentions_person(d.data, bookings::text[], '');
  delete from public.mail_outbox m where lower(m.recipient) = any (addresses) or private.mentions_person(m.data, bookings::text[], '');
end $$;

create or replace function private.anonymise_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The calendar entry stays.
  update public.trial_bookings b
  set full_name = null, email = null, phone = null, goals = null, message = null, held_until = null,
    key_hash = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  where b.id = any (anonymise_bookings.bookings);
  delete from private.unverified_trials o where o.id = any (anonymise_bookings.bookings);
end $$;

create or replace function public.edit_class(class uuid, online_link text, notes text, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('online_link', nullif(btrim(edit_class.online_link), ''),
    'notes', nullif(btrim(edit_class.notes), ''));
  elsewhere jsonb;
  merged public.classes;
  link text;
  ours public.classes;
  hour public.calendar_entries;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select c.* into ours from public.classes c where c.id = edit_class.class for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  elsewhere := private.conflicting_values(to_jsonb(ours), edit_class.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.classes, private.merge_changes(to_jsonb(ours), edit_class.before, wanted));
  link := merged.online_link;
  update public.classes c set online_link = link, notes = merged.notes where c.id = ours.id;
  select e.* into hour from public.calendar_entries e where e.id = ours.id for update;
  if ours.online_link is not distinct from link or hour.cancelled_at is not null or hour.starts_at <= now() then
    return null;
  end if;
  update public.calendar_entries e set sequence = e.sequence + 1 where e.id = hour.id returning * into hour;
  -- Queued mails get the new link.
  update public.mail_outbox m
  set data = jsonb_strip_nulls(m.data || jsonb_build_object('online_link', link, 'sequence', hour.sequence))
  where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
    and m.kind in ('class_scheduled', 'class_moved', 'class_link', 'reminder_day', 'reminder_hour');
  if not exists (select from public.mail_outbox m where m.state = 'queued' and m.data ->> 'entry' = hour.id::text
      and m.kind in ('class_scheduled', 'class_moved', 'class_link')) then
    perform private.mail_class('class_link', hour.id);
  end if;
  perform private.add_notification(ours.student_id, 'class_link', jsonb_build_object('class_date', private.local_iso(hour.local_start), 'entry', hour.id,
    'link', '/my-progress?tab=classes'));
  return null;
end $$;

create or replace function private.refresh_series_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  future constant jsonb := (select private.hours_of_series(c.series_id, c.student_id) from public.classes c where c.id = private.hour_of(new.data));
begin
  new.data := case when future is null then new.data - 'classes' else new.data || jsonb_build_object('classes', future) end;
  return new;
end $$;

create or replace function private.mail_trial(kind text, booking uuid, key text default null) returns void
language plpgsql set search_path = '' as $$
declare
  fresh constant text := case when mail_trial.key is null and mail_trial.kind in ('trial_moved', 'reminder_day', 'reminder_hour')
    then rtrim(translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/', '-_'), '=') end;
begin
  perform private.enqueue_mail(mail_trial.kind, b.email, b.language, jsonb_strip_nulls(jsonb_build_object(
    'name', b.full_name, 'entry', e.id, 'kind', 'trial', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'key', coalesce(mail_trial.key, fresh),
    'proof', case when coalesce(mail_trial.key, fresh) is not null then o.proof end, 'was', private.previous_start(mail_trial.kind, e),
    'held', case when b.held_until is not null then true end, 'lapsed', case when b.lapsed_at is not null then true end)))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.unverified_trials o on o.id = b.id
  where b.id = mail_trial.booking;
  -- A mail over its limit is not queued: then the visitor's earlier link stays valid.
  if fresh is not null and exists (select from public.mail_outbox m where m.data ->> 'entry' = mail_trial.booking::text and m.data ->> 'key' = fresh) then
    update public.trial_bookings b set key_hash = sha256(convert_to(fresh, 'UTF8')) where b.id = mail_trial.booking;
    -- Queued mails get the new link.
    update public.mail_outbox m
    set data = m.data - 'sealed' || jsonb_strip_nulls(jsonb_build_object('key', fresh, 'proof',
      (select o.proof from private.unverified_trials o where o.id = mail_trial.booking)))
    where m.state = 'queued' and m.data ->> 'entry' = mail_trial.booking::text and m.data ?| array['key', 'sealed'];
  end if;
end $$;

create or replace function private.release_unverified_trials() returns void
language plpgsql security definer set search_path = '' as $$
declare
  expired public.trial_bookings;
begin
  -- The time begins once the mail was sent.
  update public.trial_bookings b set held_until = now() + private.trial_hold()
  where b.held_until < now() + private.trial_hold() - interval '1 minute' and exists (
    select from public.mail_outbox m
    where m.state in ('queued', 'sending', 'handed_over') and m.kind in ('trial_booked', 'trial_moved') and m.data ->> 'entry' = b.id::text);
  -- A trial that the teacher linked to a student or confirmed needs no verification.
  update public.trial_bookings b set held_until = null
  where b.held_until is not null and (b.student_id is not null or b.status <> 'scheduled');
  for expired in
    update public.trial_bookings b set status = 'cancelled', held_until = null, lapsed_at = now(), updated_at = now()
    where b.held_until <= now() returning b.*
  loop
    perform private.cancel_entry(expired.id);
    perform private.mail_trial('trial_cancelled', expired.id);
    perform private.notify_teacher_of_trial('trial_lapsed', 'teacher_cancelled', expired);
  end loop;
end $$;

create or replace function public.book_trial(
  key text, full_name text, email text, phone text, level public.booking_level, local_date date, local_time time, accepts_terms boolean,
  language public.language default 'pt', plan text default null, goals text default null, message text default null
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
  entry uuid;
begin
  perform private.refuse_if(coalesce(book_trial.key, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  -- A request that is sent twice at once waits here and then finds its own booking.
  perform pg_advisory_xact_lock(hashtextextended(book_trial.key, 1));
  booked := private.describe_trial(hash);
  if booked is not null then
    -- A different booking under the same key: the answer to the first one was lost.
    perform private.refuse_if(exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
        where b.key_hash = hash and (b.status = 'cancelled' or (b.email, e.local_start) is distinct from (address, start_at))), 'ALREADY_BOOKED');
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
    else private.hour_refusal(start_at, true)
  end);
  perform private.limit_trial_bookings(network);
  perform private.refuse_if(not private.consume_quota('book_trial:' || address, 10, interval '1 day'), 'TOO_MANY_BOOKINGS');

  entry := private.reserve_hour('trial', start_at);
  insert into public.trial_bookings (id, held_until, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, case when not is_known and (select r.hold_trials from public.scheduling_rules r) then now() + private.trial_hold() end,
    hash, name, address, book_trial.phone, book_trial.level, book_trial.plan, nullif(btrim(book_trial.goals), ''), nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  if not is_known then
    insert into private.unverified_trials (id, network) values (entry, network);
  end if;
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;
