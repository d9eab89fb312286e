-- Visitors say whether they are of age, and minors who is responsible for them. No birth date of a visitor is kept.
set check_function_bodies = off;

alter table public.trial_bookings
  add column guardian_name text check (char_length(guardian_name) between 2 and 120 and private.is_name(guardian_name)),
  add column guardian_email text check (char_length(guardian_email) <= 254 and guardian_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  add constraint trial_bookings_guardian_whole check ((guardian_name is null) = (guardian_email is null));
comment on column public.trial_bookings.guardian_name is
  'The adult responsible for a visitor who said that they are between 13 and 17; null for adults. No birth date is kept.';
grant select (guardian_name, guardian_email) on public.trial_bookings to authenticated;

alter table public.waiting_list
  add column guardian_name text check (char_length(guardian_name) between 2 and 120 and private.is_name(guardian_name)),
  add column guardian_email text check (char_length(guardian_email) <= 254 and guardian_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  add constraint waiting_list_guardian_whole check (num_nonnulls(guardian_name, guardian_email) in (0, case when student_id is null then 2
    else 0 end));
comment on column public.waiting_list.guardian_name is
  'The adult responsible for a visitor who said that they are between 13 and 17; null for adults.';
grant select (guardian_name, guardian_email) on public.waiting_list to authenticated;

alter table public.placement_attempts add column under_age boolean not null default false;
comment on column public.placement_attempts.under_age is
  'Whether the learner said that they are between 13 and 17. Their result has no name, and nobody else sees it.';

create or replace function private.anonymise_bookings(bookings uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The calendar entry stays.
  update public.trial_bookings b
  set full_name = null, email = null, phone = null, goals = null, message = null, held_until = null,
    guardian_name = null, guardian_email = null,
    key_hash = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  where b.id = any (anonymise_bookings.bookings);
  delete from private.unverified_trials o where o.id = any (anonymise_bookings.bookings);
  delete from public.class_requests r where r.moves = any (anonymise_bookings.bookings);
end $$;
comment on function private.anonymise_bookings is 'Removes the person from trial bookings. Their keys and mailed links stop working.';

drop function public.book_trial(text, text, text, text, public.booking_level, date, time, boolean, public.language, text, text, text, boolean);
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
grant execute on function public.book_trial to anon, authenticated;

create or replace function public.link_trial(booking uuid, student uuid) returns void
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

create function private.guardian_name_of(typed text) returns text
language sql immutable set search_path = '' as $$ select nullif(regexp_replace(btrim(typed), '\s+', ' ', 'g'), '') $$;
comment on function private.guardian_name_of is 'A guardian''s name as a visitor''s form sends it, trimmed; null for an empty one.';

create function private.is_guardian(name text, address text) returns boolean
language sql immutable set search_path = '' as $$
  select case when name is null and address is null then true
    else coalesce(char_length(name) between 2 and 120 and name !~ '[<>]' and private.is_name(name) and private.is_mail_address(address),
      false) end
$$;
comment on function private.is_guardian is
  'Whether a visitor named nobody, or a guardian whole: a name and a mail address.';

create or replace function private.placement_result(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('share', attempt.share, 'level', attempt.level,
    'band', (array['basic', 'basic', 'intermediate', 'intermediate', 'advanced', 'advanced'])[n.number + 1],
    'correct', attempt.correct, 'asked', (select sum((s.value ->> 'asked')::integer) from jsonb_each(attempt.profile) as s),
    'profile', attempt.profile, 'name', case when not private.is_young_learner(attempt) then attempt.shown_name end,
    'shareable', not private.is_young_learner(attempt), 'finished_on', (attempt.finished_at at time zone 'America/Sao_Paulo')::date,
    'without_sound', attempt.without_sound,
    'sure', floor(10 * attempt.level_chances[n.number + 1]),
    -- A level that one in five such learners have.
    'neighbour', (select (enum_range(null::public.cefr_level))[c.place]
      from unnest(attempt.level_chances) with ordinality as c (chance, place)
      where c.place <> n.number + 1 and c.chance >= 0.2 order by c.chance desc limit 1))
  from (select private.level_number(attempt.level) as number) as n
$$;
comment on function private.placement_result is
  'The result of a finished test, for the person who took it. `sure`: how many in ten learners with such answers have the level; null for '
  'a test that was not adaptive.';

drop function public.start_placement_test(text, public.language, text[]);
create function public.start_placement_test(
  key text, language public.language, earlier_keys text[] default '{}', under_age boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.caller_network();
  attempt public.placement_attempts;
begin
  select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
  if attempt.id is null then
    -- A class of thirty behind one address, and some who begin again.
    perform private.refuse_if(network is not null
      and not private.consume_quota('start_placement_test:' || network, 45, interval '1 day'), 'TOO_MANY_TESTS');
    perform private.refuse_if(not private.consume_quota('start_placement_test', 3000, interval '1 day'), 'TOO_MANY_TESTS');
    insert into public.placement_attempts (key_hash, language, user_id, under_age, seen_codes)
    values (private.key_hash(start_placement_test.key), coalesce(start_placement_test.language, 'pt'), case
      when private.is_active() then auth.uid() end, coalesce(start_placement_test.under_age, false),
      coalesce((select array_agg(i.code) from public.placement_attempts t join public.placement_answers a on a.attempt_id = t.id
        join public.placement_items i on i.id = a.item_id
        where t.user_id = auth.uid() or t.key_hash in (select sha256(convert_to(k, 'UTF8'))
          from unnest(start_placement_test.earlier_keys[1:10]) as k where k ~ '^[A-Za-z0-9_-]{43}$')), '{}'))
    on conflict (key_hash) do nothing returning * into attempt;
    if attempt.id is null then
      select t.* into attempt from public.placement_attempts t where t.key_hash = private.key_hash(start_placement_test.key);
    else
      update public.placement_attempts t
      set planned = least(t.planned, (select count(*) from public.placement_items i where i.retired_at is null)),
        calibration = (select max(c.version) from public.placement_calibrations c where c.approved_at is not null)
      where t.id = attempt.id returning t.* into attempt;
      insert into private.placement_origins (attempt_id, network, left_out)
      values (attempt.id, network, case when not private.is_known_learner(attempt) then private.bank_part(network) end);
      attempt := private.continue_placement_test(attempt);
    end if;
  end if;
  return private.placement_state(attempt);
end $$;
comment on function public.start_placement_test is
  'Starts a test under a 256-bit key from the browser, or resumes it. Questions of the person''s earlier tests come last. '
  'under_age: a learner from 13 to 17, whose result is not shared.';
grant execute on function public.start_placement_test to anon, authenticated;

create function private.is_young_learner(attempt public.placement_attempts) returns boolean
language sql stable set search_path = '' as $$ select attempt.under_age or private.is_minor(attempt.user_id) $$;
comment on function private.is_young_learner is 'Whether a test is of a minor, who said so or whose birth date does.';

create or replace function public.name_placement_result(key text, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attempt constant public.placement_attempts := private.lock_placement_test(name_placement_result.key);
  shown constant text := nullif(regexp_replace(btrim(coalesce(name_placement_result.name, '')), '\s+', ' ', 'g'), '');
begin
  perform private.refuse_if(not private.is_name(shown) or char_length(shown) > 60, 'INVALID_NAME');
  perform private.refuse_if(shown is not null and private.is_young_learner(attempt), 'MINORS_NOT_PUBLIC');
  update public.placement_attempts t set shown_name = shown
  where t.id = attempt.id;
end $$;
comment on function public.name_placement_result is 'Sets the name on a shared result, which minors do not have; an empty one removes it.';

create or replace function public.read_placement_result(share text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.placement_result(t) from public.placement_attempts t where t.share = read_placement_result.share and t.stage = 'finished'
    and not private.is_young_learner(t)
$$;
comment on function public.read_placement_result is
  'The result for a share code, or null, also for that of a minor. Contains no answers, and no name unless the person added one.';

drop function public.wait_for_trial(text, text, text, text, integer[], time, time, boolean, public.language);
create function public.wait_for_trial(
  key text, full_name text, email text, phone text, weekdays integer[], from_time time, until_time time, accepts_terms boolean,
  language public.language default 'pt', guardian_name text default null, guardian_email text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash constant bytea := private.key_hash(wait_for_trial.key);
  name constant text := regexp_replace(btrim(wait_for_trial.full_name), '\s+', ' ', 'g');
  address constant text := lower(btrim(wait_for_trial.email));
  guardian constant text := private.guardian_name_of(wait_for_trial.guardian_name);
  guardian_address constant text := lower(nullif(btrim(wait_for_trial.guardian_email), ''));
  network constant text := private.caller_network();
  is_known constant boolean := private.is_own_address(address);
  waiting uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('wait ' || wait_for_trial.key, 0));
  if exists (select from public.waiting_list w where w.key_hash = hash) then
    return;
  end if;
  perform private.refuse(case
    when wait_for_trial.accepts_terms is not true then 'ACCEPTANCE_REQUIRED'
    when name is null or char_length(name) not between 2 and 120 or name ~ '[<>]' or not private.is_name(name) then 'INVALID_NAME'
    when address is null or char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then 'INVALID_EMAIL'
    when coalesce(wait_for_trial.phone, '') !~ '^\+[1-9]\d{6,14}$' then 'INVALID_PHONE'
    when not private.is_guardian(guardian, guardian_address) then 'GUARDIAN_REQUIRED'
    when not private.is_suitable(private.weekdays_of(wait_for_trial.weekdays), wait_for_trial.from_time, wait_for_trial.until_time)
      then 'INVALID_HOURS'
  end);
  perform private.limit_trial_waits(network, is_known);
  perform pg_advisory_xact_lock(hashtextextended('waits ' || address, 0));
  -- Nobody learns whether an address waits already, or changes what it waits for: its reader gets the link to do so.
  select w.id into waiting from public.waiting_list w where w.email = address and w.ended_at is null;
  if found then
    perform private.mail_trial_wait(waiting);
    return;
  end if;
  insert into public.waiting_list
    (full_name, email, phone, language, key_hash, terms_version, weekdays, from_time, until_time, guardian_name, guardian_email)
  values (name, address, wait_for_trial.phone, coalesce(wait_for_trial.language, 'pt'), hash, private.terms_version(),
    private.weekdays_of(wait_for_trial.weekdays), wait_for_trial.from_time, wait_for_trial.until_time, guardian, guardian_address)
  returning id into waiting;
  insert into private.trial_waits (id, network, verified_at) values (waiting, network, case when is_known then now() end);
  perform private.mail_trial_wait(waiting, wait_for_trial.key);
end $$;
comment on function public.wait_for_trial is
  'A visitor says which weekdays and hours would suit for a trial class, and gets a mail with a link that confirms the address, and '
  'leaves the list. An address waits once: another request mails what it waits for. Idempotent by key. guardian_name and '
  'guardian_email: the guardian of a visitor from 13 to 17; both or none.';
grant execute on function public.wait_for_trial to anon, authenticated;

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
  insert into public.trial_bookings
    (id, key_hash, full_name, email, phone, level, language, terms_accepted_at, guardian_name, guardian_email)
  values (entry, hash, waiting.full_name, waiting.email, waiting.phone, 'not_sure', waiting.language, waiting.created_at,
    waiting.guardian_name, waiting.guardian_email);
  -- The terms were accepted when the visitor joined the list, in the version that was shown then.
  update public.consents c set version = waiting.terms_version where c.trial_booking_id = entry;
  update public.hour_offers o set taken_at = now() where o.id = offered.id;
  update public.waiting_list w set ended_at = now() where w.id = waiting.id;
  perform private.mail_trial('trial_booked', entry, take_offered_trial.key);
  return private.describe_trial(hash);
end $$;
comment on function public.take_offered_trial is
  'A visitor takes the hour of a mailed offer as their trial class and waits no longer. Returns the booking as describe_trial does, which '
  'the same key opens. SLOT_TAKEN where somebody was faster. Taking it again changes nothing.';

-- It reads every column of the list.
create or replace view private.counted_waits as
select c.id, c.student_id, c.weekdays, c.from_time, c.until_time, c.created_at, c.is_verified
from (
  select w.*, w.student_id is not null or t.verified_at is not null as is_verified,
    row_number() over (partition by w.student_id is not null or t.verified_at is not null, t.network order by w.created_at, w.id) as place
  from public.waiting_list w left join public.profiles p on p.id = w.student_id left join private.trial_waits t on t.id = w.id
  where w.ended_at is null and p.deactivated_at is null) as c
-- Nobody can open a link where no mail can be sent: two of each network count, after all others.
where c.is_verified or (c.place <= 2 and not (select t.has_server from private.mail_transport t));
