-- The terms and the privacy notice have versions, and a consent names the one that was shown.
set check_function_bodies = off;

create function private.terms_versions() returns text[]
language sql immutable set search_path = '' as $$ select array['2026-11-22', '2026-11-30'] $$;
comment on function private.terms_versions is 'The versions of the terms and the privacy notice by their date, oldest first.';

create or replace function private.terms_version() returns text
language sql immutable set search_path = '' as $$
  select (private.terms_versions()) [array_upper(private.terms_versions(), 1)]
$$;
comment on function private.terms_version is 'The version of the terms and the privacy notice that is in force.';

create function private.shown_version(claimed text) returns text
language sql immutable set search_path = '' as $$
  select case when shown_version.claimed = any (private.terms_versions()) then shown_version.claimed else private.terms_version() end
$$;
comment on function private.shown_version is
  'The version that a form says it showed; the one in force for a form that names none, or none that there is.';

create or replace function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, user_id)
  select given.kind, private.shown_version(new.raw_user_meta_data ->> 'terms_version'), new.id
  from (values ('terms'::public.consent_kind, 'accepts_terms'), ('guardian', 'guardian_accepts')) as given (kind, field)
  where new.raw_user_meta_data ->> given.field = 'true'
    and not exists (select from public.consents c where c.user_id = new.id and c.kind = given.kind);
  update public.profiles p set sign_up_unfinished = true
  where p.id = new.id and new.confirmation_sent_at is not null and new.invited_at is null
    and private.student_refusal(new.id) is not null;
  return new;
end $$;
comment on function private.record_sign_up_consents is
  'Records the consents that were given with the sign-up, for the version of the terms that its form showed, and whether something is '
  'still missing.';

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
  insert into public.trial_bookings (id, key_hash, full_name, email, phone, level, language, terms_accepted_at)
  values (entry, hash, waiting.full_name, waiting.email, waiting.phone, 'not_sure', waiting.language, waiting.created_at);
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
