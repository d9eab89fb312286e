-- Refusals of a booking in one expression.
set check_function_bodies = off;

create or replace function public.adopt_trial(booking uuid, student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(adopt_trial.student);
  update public.trial_bookings b set student_id = adopt_trial.student, updated_at = now() where b.id = adopt_trial.booking;
  perform private.refuse_if(not found, 'NOT_FOUND');
  update public.profiles p set goal = b.goals
  from public.trial_bookings b
  where b.id = adopt_trial.booking and p.id = adopt_trial.student and p.goal is null and b.goals is not null;
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
  network constant text := private.asking_network();
  is_known constant boolean := private.is_own_address(address);
  booked jsonb;
  entry uuid;
begin
  perform private.refuse_if(coalesce(book_trial.key, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  -- The same browser sending twice at once waits for itself and then finds its own booking.
  perform pg_advisory_xact_lock(hashtextextended(book_trial.key, 1));
  booked := private.describe_trial(hash);
  if booked is not null then
    -- The answer was lost, and something else was sent since: that is not what is booked.
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
  perform private.refuse_crowd(network);
  perform private.refuse_if(not private.take_quota('book_trial:' || address, 10, interval '1 day'), 'TOO_MANY_BOOKINGS');

  entry := private.take_hour('trial', start_at);
  insert into public.trial_bookings (id, held_until, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, case when not is_known and (select r.hold_trials from public.scheduling_rules r) then now() + private.trial_hold() end,
    hash, name, address, book_trial.phone, book_trial.level, book_trial.plan, nullif(btrim(book_trial.goals), ''), nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  if not is_known then
    insert into private.open_trials (id, network) values (entry, network);
  end if;
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;

create or replace function private.describe_trial(key_hash bytea) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'status', b.status, 'full_name', b.full_name, 'plan', b.plan, 'level', b.level, 'language', b.language,
    'local_start', private.local_iso(e.local_start), 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'created_at', b.created_at, 'sequence', e.sequence,
    'held_until', case when b.status = 'scheduled' and b.student_id is null then b.held_until end,
    -- The address may be mistyped until its mail is opened: the page shows it until then.
    'unproven_email', case when o.id is not null then b.email end,
    'lapsed', b.lapsed_at is not null,
    'changeable', (b.status in ('scheduled', 'confirmed') and e.starts_at > now()) or (b.lapsed_at is not null and o.id is null))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.open_trials o on o.id = b.id
  where b.key_hash = describe_trial.key_hash
$$;

create or replace function public.find_trial(key text) returns jsonb
language sql stable security definer set search_path = '' as $$ select private.describe_trial(sha256(convert_to(find_trial.key, 'UTF8'))) $$;

create or replace function private.refuse_crowd(network text) returns void
language plpgsql set search_path = '' as $$
declare
  rules public.scheduling_rules;
  today integer;
begin
  if auth.role() = 'service_role' then
    return;
  end if;
  select r.* into rules from public.scheduling_rules r;
  perform private.refuse_if(network is not null and rules.open_trials_each <= (
    select count(*) from private.open_trials o where o.network = refuse_crowd.network and o.created_at > now() - interval '1 day'), 'TOO_MANY_OPEN');
  select count(*) into today from public.trial_bookings b where b.created_at > now() - interval '1 day';
  perform private.refuse_if(today >= rules.trials_a_day, 'DAY_IS_FULL');
  if today = rules.trials_a_day - 1 then
    perform private.notify_admins('trials_full', jsonb_build_object('count', rules.trials_a_day, 'link', '/admin/scheduled-classes'));
  end if;
end $$;

reset check_function_bodies;
