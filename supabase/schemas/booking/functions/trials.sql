create function public.book_trial(
  key text, full_name text, email text, phone text, level public.booking_level, local_date date, local_time time, accepts_terms boolean,
  language public.language default 'pt', plan text default null, goals text default null, message text default null,
  by_link boolean default false, guardian_name text default null, guardian_email text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hash constant bytea := sha256(convert_to(book_trial.key, 'UTF8'));
  start_at constant timestamp := book_trial.local_date + book_trial.local_time;
  name constant text := regexp_replace(btrim(book_trial.full_name), '\s+', ' ', 'g');
  address constant text := lower(btrim(book_trial.email));
  guardian constant text := private.guardian_name_of(book_trial.guardian_name);
  guardian_address constant text := lower(nullif(btrim(book_trial.guardian_email), ''));
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
    when not private.is_guardian(guardian, guardian_address) then 'GUARDIAN_REQUIRED'
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
    (id, status, lapsed_at, by_link, email_verified, held_until, key_hash, full_name, email, phone, level, plan, goals, message, language,
      guardian_name, guardian_email)
  values (entry, case when waits then 'cancelled' else 'scheduled' end::public.booking_status,
    case when waits then now() end, waits, is_known,
    case when not is_known and not waits then private.link_deadline(start_at at time zone 'America/Sao_Paulo') end,
    hash, name, address, book_trial.phone, book_trial.level, book_trial.plan, nullif(btrim(book_trial.goals), ''),
    nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'), guardian, guardian_address);
  if not is_known then
    insert into private.unverified_trials (id, network) values (entry, network);
  end if;
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;
comment on function public.book_trial is
  'Books a free trial class of one hour and notifies the teacher. Returns the booking as describe_trial does. Idempotent by key. '
  'LINK_FIRST, TEACHER_FIRST: so many bookings are unverified that this one takes its hour only when its mailed link is opened, or '
  'the teacher confirms it; by_link agrees to that. guardian_name and guardian_email: the guardian of a visitor from 13 to 17; both or '
  'none.';

create function private.limit_trial_bookings(network text) returns void
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

create function private.waits_for_link(network text) returns boolean
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

create function private.describe_trial(key_hash bytea) returns jsonb
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

create function public.find_trial(key text) returns jsonb
language sql stable security definer set search_path = ''
  as $$ select private.describe_trial(sha256(convert_to(find_trial.key, 'UTF8'))) $$;
comment on function public.find_trial is 'The booking of a key, or null. The key is the only authorization.';

create function public.reschedule_trial(key text, local_date date, local_time time) returns jsonb
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

create function public.cancel_trial(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.changeable_trial(cancel_trial.key);
begin
  perform private.cancel_entry(booking.id);
  update public.trial_bookings b set status = 'cancelled', updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_cancelled', booking.id);
  perform private.notify_teacher_of_trial('trial_cancelled', 'teacher_cancelled', booking);
  return private.describe_trial(booking.key_hash);
end $$;
comment on function public.cancel_trial is 'Cancels the trial class of a key, so that its hour can be booked again.';

create function private.changeable_trial(key text, lapsed_too boolean default false) returns public.trial_bookings
language plpgsql set search_path = '' as $$
declare
  booking public.trial_bookings;
begin
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b
  where b.key_hash = sha256(convert_to(coalesce(changeable_trial.key, ''), 'UTF8')) for update;
  perform private.refuse_if(booking.id is null, 'NOT_FOUND');
  perform private.refuse_if(not (lapsed_too and booking.lapsed_at is not null
    and not exists (select from private.unverified_trials o where o.id = booking.id))
    and (booking.status not in ('scheduled', 'confirmed')
      or (select e.starts_at <= now() from public.calendar_entries e where e.id = booking.id)), 'NOT_NOW');
  return booking;
end $$;
comment on function private.changeable_trial is
  'Locks and returns the trial class of a key, if it can be changed. lapsed_too: also accepts one whose hour was released before '
  'verification.';

create function public.link_trial(booking uuid, student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(link_trial.student);
  update public.trial_bookings b set student_id = link_trial.student, updated_at = now() where b.id = link_trial.booking;
  perform private.refuse_if(not found, 'NOT_FOUND');
  update public.profiles p set goal = coalesce(p.goal, b.goals),
    guardian_name = case when p.guardian_contact is null then coalesce(b.guardian_name, p.guardian_name) else p.guardian_name end,
    guardian_contact = coalesce(p.guardian_contact, b.guardian_email)
  from public.trial_bookings b
  where b.id = link_trial.booking and p.id = link_trial.student
    and (p.goal is null and b.goals is not null or p.guardian_contact is null and b.guardian_email is not null);
end $$;
comment on function public.link_trial is 'Links a trial class to the student who booked it, and copies their goals and guardian.';

create function private.link_placement_test() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.placement_attempts t set user_id = new.student_id where t.trial_id = new.id and t.user_id is null;
  return null;
end $$;
comment on function private.link_placement_test is 'Links the placement test of a trial class to the student.';

create function private.announce_trial_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.lapsed_at is null or not private.can_mail() then
    perform private.notify_teacher_of_trial('new_schedule', 'teacher_booked', new);
  end if;
  return null;
end $$;
comment on function private.announce_trial_booking is 'Notifies the teacher of a new trial class, unless it waits for its mailed link.';

create function private.notify_teacher_of_trial(type text, mail text, booking public.trial_bookings) returns void
language sql set search_path = '' as $$
  select private.mail_teacher(notify_teacher_of_trial.mail, booking.id, booking.full_name);
  select private.add_admin_notifications(notify_teacher_of_trial.type,
    jsonb_build_object('applicant_name', booking.full_name, 'link', '/admin/scheduled-classes?booking=' || booking.id));
$$;
comment on function private.notify_teacher_of_trial is 'Notifies the teacher of a trial class, in the bell and by mail.';

create function private.record_booking_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, trial_booking_id, given_at)
  values ('terms', private.terms_version(), new.id, new.terms_accepted_at);
  return new;
end $$;
comment on function private.record_booking_consent is 'Records that the terms were accepted with a booking.';
