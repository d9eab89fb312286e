-- An hour that waits for its mailed link is given back once that is too late, and comes back with it.
create function private.lapse_trials() returns void
language plpgsql security definer set search_path = '' as $$
declare
  lapsed record;
begin
  -- Its mail is still on its way: the half hour begins when it has gone out.
  update public.trial_bookings b set held_until = now() + private.trial_hold()
  where b.held_until < now() + private.trial_hold() - interval '1 minute' and exists (
    select from public.mail_outbox m
    where m.state in ('queued', 'sending', 'handed_over') and m.kind in ('trial_booked', 'trial_moved') and m.data ->> 'entry' = b.id::text);
  -- A trial that the teacher has taken on waits for nobody.
  update public.trial_bookings b set held_until = null
  where b.held_until is not null and (b.student_id is not null or b.status <> 'scheduled');
  for lapsed in
    update public.trial_bookings b set status = 'cancelled', held_until = null, lapsed_at = now(), updated_at = now()
    where b.held_until <= now() returning b.id, b.full_name
  loop
    perform private.cancel_entry(lapsed.id);
    perform private.mail_trial('trial_cancelled', lapsed.id);
    perform private.mail_teacher('teacher_cancelled', lapsed.id, lapsed.full_name);
    perform private.notify_admins('trial_lapsed', jsonb_build_object(
      'applicant_name', lapsed.full_name, 'link', '/admin/scheduled-classes?booking=' || lapsed.id));
  end loop;
end $$;
comment on function private.lapse_trials is 'Gives back the hours whose mailed link was not opened in time.';

create or replace function private.lock_calendar() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar', 5));
  perform private.lapse_trials();
end $$;

create or replace function private.refuse_hour(local_start timestamp, for_trial boolean, ignored uuid default null) returns text
language sql stable set search_path = '' as $$
  select case
    when local_start is null or not isfinite(local_start) then 'INVALID_DATE'
    when for_trial and (local_start::date <= (now() at time zone 'America/Sao_Paulo')::date
      or extract(isodow from local_start) > 5) then 'INVALID_DATE'
    when local_start <= now() at time zone 'America/Sao_Paulo' then 'INVALID_DATE'
    when local_start::date > (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days then 'INVALID_DATE'
    -- An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.
    when (local_start at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' <> local_start then 'INVALID_DATE'
    when extract(minute from local_start) not in (0, 30) or extract(second from local_start) <> 0 then 'INVALID_TIME'
    when not private.is_working_time(local_start, interval '1 hour') then 'INVALID_TIME'
    when private.is_day_off(local_start::date) then 'DAY_OFF'
    when local_start at time zone 'America/Sao_Paulo' < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when exists (
      select from public.calendar_entries e
      where e.cancelled_at is null and e.id is distinct from refuse_hour.ignored
        -- Taking an hour first gives back those whose wait is over.
        and not exists (select from public.trial_bookings b where b.id = e.id and b.held_until <= now() and b.status = 'scheduled' and b.student_id is null)
        and tstzrange(e.starts_at, e.ends_at) && tstzrange(
          refuse_hour.local_start at time zone 'America/Sao_Paulo' - r.buffer_minutes * interval '1 minute',
          refuse_hour.local_start at time zone 'America/Sao_Paulo' + interval '1 hour' + r.buffer_minutes * interval '1 minute')) then 'SLOT_TAKEN'
  end
  from public.scheduling_rules r
$$;

create or replace function private.move_entry(entry uuid, local_start timestamp) returns void
language plpgsql set search_path = '' as $$
begin
  update public.calendar_entries e set local_start = move_entry.local_start, cancelled_at = null where e.id = move_entry.entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
end $$;
comment on function private.move_entry is 'Puts an hour where it is to be, also one that was given back.';

create or replace function private.describe_trial(key_hash bytea) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'status', b.status, 'full_name', b.full_name, 'plan', b.plan, 'level', b.level, 'language', b.language,
    'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'created_at', b.created_at, 'sequence', e.sequence,
    'held_until', case when b.status = 'scheduled' and b.student_id is null then b.held_until end,
    -- The address may be mistyped until its mail is opened: the page shows it until then.
    'unproven_email', case when o.id is not null then b.email end,
    'lapsed', b.lapsed_at is not null,
    'changeable', (b.status in ('scheduled', 'confirmed') and e.starts_at > now()) or (b.lapsed_at is not null and o.id is null))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.open_trials o on o.id = b.id
  where b.key_hash = describe_trial.key_hash
$$;

create function private.movable_trial(key text) returns public.trial_bookings
language plpgsql set search_path = '' as $$
declare
  booking public.trial_bookings;
begin
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b
  where b.key_hash = sha256(convert_to(coalesce(movable_trial.key, ''), 'UTF8')) and b.lapsed_at is not null
    and not exists (select from private.open_trials o where o.id = b.id) for update;
  if booking.id is null then
    return private.changeable_trial(movable_trial.key);
  end if;
  return booking;
end $$;
comment on function private.movable_trial is 'A trial class that can be changed, or whose hour was given back before its mail was opened: another hour may be chosen for it.';

create function public.prove_trial(key text, proof text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings;
  hour public.calendar_entries;
begin
  if coalesce(prove_trial.proof, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b join private.open_trials o on o.id = b.id
  where b.key_hash = sha256(convert_to(coalesce(prove_trial.key, ''), 'UTF8')) and o.proof = prove_trial.proof::uuid for update of b;
  if booking.id is null then
    return null;
  end if;
  delete from private.open_trials o where o.id = booking.id;
  if booking.lapsed_at is null then
    update public.trial_bookings b set held_until = null where b.id = booking.id;
    return 'kept';
  end if;
  select e.* into hour from public.calendar_entries e where e.id = booking.id for update;
  if private.refuse_hour(hour.local_start, true, booking.id) is not null then
    return 'gone';
  end if;
  perform private.move_entry(booking.id, hour.local_start);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_booked', booking.id, prove_trial.key);
  perform private.mail_teacher('teacher_booked', booking.id, booking.full_name);
  perform private.notify_admins('new_schedule', jsonb_build_object(
    'applicant_name', booking.full_name, 'link', '/admin/scheduled-classes?booking=' || booking.id));
  return 'back';
end $$;
comment on function public.prove_trial is
  'The link of a booking''s mail was opened: its hour stays. kept; back, where it had been given back and was still free; gone, where somebody has it by now; null where there is nothing to prove.';

create or replace function public.book_trial(
  key text, full_name text, email text, phone text, level public.booking_level, local_date date, local_time time,
  accepts_terms boolean, language public.language default 'pt', plan text default null, goals text default null,
  message text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  hash constant bytea := sha256(convert_to(book_trial.key, 'UTF8'));
  start_at constant timestamp := book_trial.local_date + book_trial.local_time;
  name constant text := regexp_replace(btrim(book_trial.full_name), '\s+', ' ', 'g');
  address constant text := lower(btrim(book_trial.email));
  network constant text := private.asking_network();
  is_known constant boolean := private.is_own_address(address);
  refusal text;
  booked jsonb;
  entry uuid;
begin
  if coalesce(book_trial.key, '') !~ '^[A-Za-z0-9_-]{43}$' then
    raise exception using errcode = 'PT400', message = 'INVALID_KEY';
  end if;
  -- The same browser sending twice at once waits for itself and then finds its own booking.
  perform pg_advisory_xact_lock(hashtextextended(book_trial.key, 1));
  booked := private.describe_trial(hash);
  if booked is not null then
    -- The answer was lost, and something else was sent since: that is not what is booked.
    if exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
        where b.key_hash = hash and (b.status = 'cancelled' or (b.email, e.local_start) is distinct from (address, start_at))) then
      perform private.refuse('ALREADY_BOOKED');
    end if;
    return booked;
  end if;

  perform private.lock_calendar();
  refusal := case
    when book_trial.accepts_terms is not true then 'ACCEPTANCE_REQUIRED'
    when name is null or char_length(name) not between 2 and 120 or name ~ '[<>]' or not private.is_name(name) then 'INVALID_NAME'
    when address is null or char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then 'INVALID_EMAIL'
    when coalesce(book_trial.phone, '') !~ '^\+[1-9]\d{6,14}$' then 'INVALID_PHONE'
    when book_trial.level is null then 'INVALID_LEVEL'
    when book_trial.plan is not null and not exists (select from public.plans p where p.name = book_trial.plan) then 'INVALID_PLAN'
    when char_length(book_trial.goals) > 2000 or char_length(book_trial.message) > 2000 then 'TOO_LONG'
    else private.refuse_trial_time(start_at)
  end;
  perform private.refuse(refusal);
  perform private.refuse_crowd(network);
  if not private.take_quota('book_trial:' || address, 10, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_BOOKINGS';
  end if;

  entry := private.take_hour('trial', start_at);
  insert into public.trial_bookings (id, held_until, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, case when not is_known and (select r.hold_trials from public.scheduling_rules r) then now() + private.trial_hold() end, hash, name, address, book_trial.phone, book_trial.level, book_trial.plan,
    nullif(btrim(book_trial.goals), ''), nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  if not is_known then
    insert into private.open_trials (id, network) values (entry, network);
  end if;
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;

create or replace function public.reschedule_trial(key text, local_date date, local_time time) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.movable_trial(reschedule_trial.key);
  start_at constant timestamp := reschedule_trial.local_date + reschedule_trial.local_time;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = booking.id and e.cancelled_at is null) then
    return private.describe_trial(booking.key_hash);
  end if;
  perform private.refuse(private.refuse_hour(start_at, true, booking.id));
  if not private.take_quota('reschedule_trial:' || booking.id, 10, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_MOVES';
  end if;
  perform private.move_entry(booking.id, start_at);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_moved', booking.id, reschedule_trial.key);
  perform private.mail_teacher('teacher_moved', booking.id, booking.full_name);
  perform private.notify_admins('trial_moved', jsonb_build_object(
    'applicant_name', booking.full_name, 'link', '/admin/scheduled-classes?booking=' || booking.id));
  return private.describe_trial(booking.key_hash);
end $$;

create or replace function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.forget_unconfirmed();
  perform private.follow_clocks();
  perform private.lock_calendar();
  update private.open_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  perform private.bill();
  perform private.forget_placement_tests();
  perform private.forget_error_logs();
  perform private.forget_sign_ins();
  perform private.forget_bookers();
  perform private.forget_suggesters();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state in ('sent', 'failed') and m.created_at < now() - interval '90 days';
end $$;

revoke execute on function private.lapse_trials(), private.movable_trial(text), public.prove_trial(text, text) from public;
grant execute on function public.prove_trial(text, text) to anon, authenticated;
