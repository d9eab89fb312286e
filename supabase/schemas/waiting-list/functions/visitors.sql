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

create function private.limit_trial_waits(network text, is_known boolean) returns void
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

create function public.verify_trial_wait(key text, proof text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(verify_trial_wait.proof, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  update private.trial_waits t set verified_at = coalesce(t.verified_at, now())
  from public.waiting_list w
  where w.id = t.id and w.ended_at is null and w.key_hash = sha256(convert_to(coalesce(verify_trial_wait.key, ''), 'UTF8'))
    and t.proof = verify_trial_wait.proof::uuid;
  return found;
end $$;
comment on function public.verify_trial_wait is
  'Confirms the address of a wait by its mailed link, from when on hours are offered to it. False for an invalid link.';

create function private.mail_trial_wait(waiting uuid, key text default null) returns void
language plpgsql set search_path = '' as $$
declare
  sent constant text := coalesce(mail_trial_wait.key, private.new_key());
begin
  perform private.enqueue_mail('trial_wait', w.email, w.language, jsonb_strip_nulls(jsonb_build_object(
    'name', w.full_name, 'key', sent, 'proof', case when t.verified_at is null then t.proof end, 'waiting', w.id, 'weekdays', w.weekdays,
    'from_time', to_char(w.from_time, 'HH24:MI'), 'until_time', to_char(w.until_time, 'HH24:MI'))))
  from public.waiting_list w left join private.trial_waits t on t.id = w.id where w.id = mail_trial_wait.waiting;
  -- A mail over its limit is not queued, so the visitor's earlier link has to stay valid.
  update public.waiting_list w set key_hash = private.key_hash(sent)
  where w.id = mail_trial_wait.waiting and exists (
    select from public.mail_outbox m where m.kind = 'trial_wait' and m.data ->> 'waiting' = w.id::text and m.data ->> 'key' = sent);
end $$;
comment on function private.mail_trial_wait is
  'Queues a mail to a visitor on the waiting list that says what they wait for, with a link to confirm the address or to leave it; '
  'with a new key where none is given.';

create function private.new_key() returns text
language sql volatile set search_path = '' as $$
  select rtrim(translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/', '-_'), '=')
$$;
comment on function private.new_key is 'A random key for a mailed link, in the form of those that browsers make.';

create function public.find_trial_wait(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('full_name', w.full_name, 'weekdays', w.weekdays,
    'from_time', to_char(w.from_time, 'HH24:MI'), 'until_time', to_char(w.until_time, 'HH24:MI'), 'ended', w.ended_at is not null,
    'verified', t.verified_at is not null,
    'offer', case when o.id is not null then jsonb_build_object('local_start', private.local_iso(o.local_start),
      'until', private.local_iso(o.expires_at at time zone 'America/Sao_Paulo'), 'expired', o.expires_at <= now(),
      'taken', o.taken_at is not null, 'free', private.is_open_offer(o.id)) end)
  from (select sha256(convert_to(coalesce(find_trial_wait.key, ''), 'UTF8')) as hash) as asked
  left join public.hour_offers o on o.key_hash = asked.hash
  join public.waiting_list w on w.key_hash = asked.hash or w.id = o.waiting_id
  left join private.trial_waits t on t.id = w.id
$$;
comment on function public.find_trial_wait is
  'What the holder of a mailed key waits for, with the offered hour where the key is an offer''s: {full_name, weekdays, from_time, '
  'until_time, ended, verified, offer: {local_start, until, expired, taken, free}}. Null for an unknown key.';

create function public.take_offered_trial(key text) returns jsonb
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

create function public.leave_trial_wait(key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash constant bytea := sha256(convert_to(coalesce(leave_trial_wait.key, ''), 'UTF8'));
begin
  update public.waiting_list w set ended_at = coalesce(w.ended_at, now())
  where w.key_hash = hash or w.id = (select o.waiting_id from public.hour_offers o where o.key_hash = hash);
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.leave_trial_wait is 'A visitor leaves the waiting list by a mailed key.';
