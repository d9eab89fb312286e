create function private.mail_trial(kind text, booking uuid, key text default null) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_trial.kind, b.email, b.language, jsonb_strip_nulls(jsonb_build_object(
    'name', b.full_name, 'entry', e.id, 'kind', 'trial', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null, 'key', mail_trial.key)))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.id = mail_trial.booking
$$;
revoke execute on function private.mail_trial(text, uuid, text) from public;

create function private.mail_teacher(kind text, entry uuid, name text) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_teacher.kind, p.email, p.language, jsonb_build_object(
    'name', mail_teacher.name, 'entry', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null))
  from public.calendar_entries e, public.profiles p
  where e.id = mail_teacher.entry and p.role = 'admin' and p.deactivated_at is null and p.email <> ''
$$;
revoke execute on function private.mail_teacher(text, uuid, text) from public;

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
    return booked;
  end if;

  perform private.lock_calendar();
  refusal := case
    when book_trial.accepts_terms is not true then 'ACCEPTANCE_REQUIRED'
    when name is null or char_length(name) not between 2 and 120 or name ~ '[<>[:cntrl:]]' then 'INVALID_NAME'
    when address is null or char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then 'INVALID_EMAIL'
    when coalesce(book_trial.phone, '') !~ '^\+[1-9]\d{6,14}$' then 'INVALID_PHONE'
    when book_trial.level is null then 'INVALID_LEVEL'
    when book_trial.plan is not null and not exists (select from public.plans p where p.name = book_trial.plan) then 'INVALID_PLAN'
    when char_length(book_trial.goals) > 2000 or char_length(book_trial.message) > 2000 then 'TOO_LONG'
    else private.refuse_trial_time(start_at)
  end;
  perform private.refuse(refusal);
  if not private.take_quota('book_trial:' || address, 10, interval '1 day') then
    raise exception using errcode = 'PT429', message = 'TOO_MANY_BOOKINGS';
  end if;

  entry := private.take_hour('trial', start_at);
  insert into public.trial_bookings (id, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, hash, name, address, book_trial.phone, book_trial.level, book_trial.plan,
    nullif(btrim(book_trial.goals), ''), nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;

create or replace function private.describe_trial(key_hash bytea) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'status', b.status, 'full_name', b.full_name, 'plan', b.plan, 'level', b.level, 'language', b.language,
    'local_start', to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'created_at', b.created_at, 'sequence', e.sequence,
    'changeable', b.status in ('scheduled', 'confirmed') and e.starts_at > now())
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id
  where b.key_hash = describe_trial.key_hash
$$;

create function private.changeable_trial(key text) returns public.trial_bookings
language plpgsql set search_path = '' as $$
declare
  booking public.trial_bookings;
begin
  perform private.lock_calendar();
  select b.* into booking from public.trial_bookings b
  where b.key_hash = sha256(convert_to(coalesce(changeable_trial.key, ''), 'UTF8')) for update;
  if booking.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if booking.status not in ('scheduled', 'confirmed')
    or (select e.starts_at <= now() from public.calendar_entries e where e.id = booking.id) then
    perform private.refuse('NOT_NOW');
  end if;
  return booking;
end $$;
revoke execute on function private.changeable_trial(text) from public;

create function public.reschedule_trial(key text, local_date date, local_time time) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.changeable_trial(reschedule_trial.key);
  start_at constant timestamp := reschedule_trial.local_date + reschedule_trial.local_time;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = booking.id) then
    return private.describe_trial(booking.key_hash);
  end if;
  perform private.refuse(private.refuse_hour(start_at, true, booking.id));
  perform private.move_entry(booking.id, start_at);
  update public.trial_bookings b set status = 'scheduled', updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_moved', booking.id, reschedule_trial.key);
  perform private.mail_teacher('teacher_moved', booking.id, booking.full_name);
  perform private.notify_admins('trial_moved', jsonb_build_object(
    'applicant_name', booking.full_name, 'link', '/admin/scheduled-classes?booking=' || booking.id));
  return private.describe_trial(booking.key_hash);
end $$;
comment on function public.reschedule_trial is 'Moves the trial class of whoever holds its key to another free hour.';

create function public.cancel_trial(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.changeable_trial(cancel_trial.key);
begin
  perform private.cancel_entry(booking.id);
  update public.trial_bookings b set status = 'cancelled', updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_cancelled', booking.id);
  perform private.mail_teacher('teacher_cancelled', booking.id, booking.full_name);
  perform private.notify_admins('trial_cancelled', jsonb_build_object(
    'applicant_name', booking.full_name, 'link', '/admin/scheduled-classes?booking=' || booking.id));
  return private.describe_trial(booking.key_hash);
end $$;
comment on function public.cancel_trial is 'Cancels the trial class of whoever holds its key; its hour is free again.';

create function private.cancel_entry(entry uuid) returns void
language sql set search_path = '' as $$
  update public.calendar_entries e set cancelled_at = now() where e.id = cancel_entry.entry and e.cancelled_at is null;
  -- Nobody is reminded of what does not happen.
  delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = cancel_entry.entry::text;
$$;
revoke execute on function private.cancel_entry(uuid) from public;

revoke execute on function public.reschedule_trial(text, date, time), public.cancel_trial(text) from public;
grant execute on function public.reschedule_trial(text, date, time), public.cancel_trial(text) to anon, authenticated;

create or replace function private.announce_trial_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_admins('new_schedule', jsonb_build_object(
    'applicant_name', new.full_name, 'link', '/admin/scheduled-classes?booking=' || new.id));
  perform private.mail_teacher('teacher_booked', new.id, new.full_name);
  return null;
end $$;
