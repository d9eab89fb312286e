-- The guardians of students from 13 to 17 agree by a link of their own. What students said about it themselves counts no longer.
set check_function_bodies = off;

create table public.guardian_consents (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  guardian_name text not null check (char_length(guardian_name) between 2 and 120 and private.is_name(guardian_name)),
  guardian_email text not null check (char_length(guardian_email) <= 254 and guardian_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  terms_version text not null,
  key_hash bytea unique check (octet_length(key_hash) = 32),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  given_at timestamptz,
  withdrawn_at timestamptz,
  ended_at timestamptz,
  constraint guardian_consents_withdrawn_was_given check (withdrawn_at is null or given_at is not null),
  constraint guardian_consents_ended_was_given check (ended_at is null or given_at is not null),
  constraint guardian_consents_ended_has_no_key check (ended_at is null or key_hash is null)
);
comment on table public.guardian_consents is
  'What the guardians of students from 13 to 17 were asked to agree to, by a link in a mail, and whether they did. Written only by '
  'functions; the student''s part in it is to name the guardian.';
comment on column public.guardian_consents.guardian_email is 'The address to which the link was sent, in lower case.';
comment on column public.guardian_consents.terms_version is 'The version of the terms and the privacy notice that the mail named.';
comment on column public.guardian_consents.key_hash is
  'SHA-256 of the key in the newest link. A link that is sent again replaces the earlier one.';
comment on column public.guardian_consents.expires_at is 'Until when the newest link opens the page. The consent does not end with it.';
comment on column public.guardian_consents.ended_at is
  'When a consent ended without being withdrawn: the student came of age, has another guardian, or there is a newer consent.';
create unique index guardian_consents_one_open on public.guardian_consents (student_id, guardian_email, terms_version)
  where ended_at is null;
alter table public.guardian_consents enable row level security;

alter table public.erasure_requests add column by_guardian boolean not null default false;
comment on column public.erasure_requests.by_guardian is 'Whether the guardian requested it. The student cannot take that back.';
drop policy "People withdraw their own request" on public.erasure_requests;
create policy "People withdraw their own request" on public.erasure_requests for delete to authenticated
using (user_id = (select auth.uid()) and not by_guardian and (select private.is_active()));

create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  return private.export_person(me);
end $$;
comment on function public.export_my_data is
  'Everything that the school stores about the caller, as JSON. Files are downloaded with homework and payments.';

create function private.export_person(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('exported_at', now()) || private.export_account(person) || private.export_messages(person)
    || private.export_lessons(person) || private.export_payments(person)
$$;
comment on function private.export_person is 'Everything that the school stores about a person, as JSON.';

create or replace function private.export_account(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.given_at), '[]') from public.consents c
      where c.user_id = person or c.trial_booking_id = any (private.bookings_of(person))),
    'guardian_consents', (select coalesce(jsonb_agg(to_jsonb(g) - 'key_hash' order by g.asked_at), '[]')
      from public.guardian_consents g where g.student_id = person),
    'erasure_request', (select to_jsonb(r) from public.erasure_requests r where r.user_id = person),
    'topic_suggestions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.topic_suggestions s where lower(s.email) = private.verified_email(person)),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = person),
    'sign_in_record', private.sign_in_record_of(person),
    'calendar_feed', (select jsonb_build_object('since', f.created_at) from public.calendar_feeds f where f.user_id = person),
    -- Other people appear by their role only.
    'history', (select coalesce(jsonb_agg(jsonb_build_object('at', a.at, 'by', case when a.actor_id = person then 'you'
      else a.actor_role end,
        'action', a.action, 'subject', a.subject, 'changes', a.changes - array['waived_by', 'recording', 'nfse_file']) order by a.id), '[]')
      from public.audit_log a where a.student_id = person),
    'faults', (select coalesce(jsonb_agg(to_jsonb(l) - array['user_id', 'fault', 'request_id'] order by l.created_at), '[]')
      from public.error_logs l where l.user_id = person))
$$;
comment on function private.export_account is 'A person''s profile, consents and sign-ins, for their data export.';

create or replace function public.request_erasure(reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.my_student_name() is null, 'NOT_ALLOWED');
  perform private.file_erasure(auth.uid(), request_erasure.reason);
end $$;
comment on function public.request_erasure is 'A student requests the erasure of their data. A repeated request changes nothing.';

create function private.file_erasure(person uuid, reason text, by_guardian boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := not exists (select from public.erasure_requests r where r.user_id = file_erasure.person);
begin
  insert into public.erasure_requests as r (user_id, reason, by_guardian)
  values (file_erasure.person, nullif(btrim(file_erasure.reason), ''), file_erasure.by_guardian)
  on conflict (user_id) do update set by_guardian = r.by_guardian or excluded.by_guardian;
  if is_new then
    perform private.notify_admins('erasure_requested', jsonb_build_object(
      'student_name', (select p.full_name from public.profiles p where p.id = file_erasure.person),
      'link', '/admin/manage-students?person=' || file_erasure.person),
      -- Withdrawing and repeating a request does not flood a mailbox.
      by_mail => private.consume_quota('erasure ' || file_erasure.person, 3, interval '1 day'));
  end if;
end $$;
comment on function private.file_erasure is 'Files the request that a person be erased, and notifies the teacher of a new one.';

create or replace function public.erase_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids text[];
  bookings uuid[];
  addresses text[];
  -- Empty where another person has the same name: then facts are not matched by name.
  name constant text := coalesce((select p.full_name from public.profiles p where p.id = erase_person.person
    and not exists (select from public.profiles other where other.id <> p.id and other.full_name = p.full_name)), '');
begin
  -- The same order of locks as when a class is cancelled: the calendar, then the account.
  perform private.lock_calendar();
  perform private.lock_account(erase_person.person);
  ids := private.ids_of_person(erase_person.person);
  bookings := private.bookings_of(erase_person.person);
  addresses := private.emails_of_bookings(bookings, erase_person.person) || private.verified_email(erase_person.person);

  -- Future hours are cancelled. Past hours stay in the calendar without the person.
  perform private.cancel_entry(e.id) from public.calendar_entries e where e.id = any (bookings) and e.starts_at > now();
  update public.trial_bookings b set status = 'cancelled', updated_at = now() from public.calendar_entries e
  where b.id = any (bookings) and e.id = b.id and e.starts_at > now() and b.status <> 'cancelled';
  delete from public.calendar_entries e using public.classes c
  where c.id = e.id and c.student_id = erase_person.person and e.starts_at > now();
  delete from public.calendar_entries e using public.pauses k
  where e.pause_id = k.id and k.student_id = erase_person.person and e.kind = 'block' and e.starts_at > now();
  perform private.anonymise_bookings(bookings);
  update public.calendar_history h set changed_by = null where h.changed_by = erase_person.person;

  -- Answers of tests and topics stay anonymously; so do payments, which the accounts need.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null
  where t.user_id = erase_person.person or t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  delete from public.waiting_list w where w.email = any (addresses);
  perform private.erase_from_statements(erase_person.person);
  -- Number, amount, day, way and the service note's number stay, for taxes. Words that somebody wrote go.
  delete from public.provider_refusals r using public.provider_charges x, public.charges c
  where r.txid = x.txid and x.charge_id = c.id and c.student_id = erase_person.person;
  delete from public.mail_outbox m using public.payments p
  where m.kind = 'service_note' and m.recipient = p.nfse_sent_to and p.student_id = erase_person.person;
  update public.cancelled_notes n set reason = '---' where n.student_id = erase_person.person;
  update public.payments p set payer_name = null, payer_document = null, nfse_sent_to = null, nfse_sent_at = null, nfse_file = null,
    description = case when p.description is not null then '---' end,
    reverse_reason = case when p.reverse_reason is not null then '---' end
  where p.student_id = erase_person.person;
  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  delete from public.testimonials t where t.feedback_id is null and name <> '' and lower(t.author_name) = lower(name);
  delete from private.paused_addresses a where a.mailbox in (select private.mailbox_of(address) from unnest(addresses) as address);
  delete from private.quotas q where position(erase_person.person::text in q.key) > 0
    or exists (select from unnest(addresses) as address where position(address in q.key) > 0);
  update public.error_logs e set error_message = '', user_agent = null, request_body = null, url = null
    where e.user_id = erase_person.person;

  -- A sent mail holds no facts, but whose guardian it went to.
  delete from public.mail_outbox m using public.guardian_consents g
  where g.student_id = erase_person.person and lower(m.recipient) = g.guardian_email and m.user_id is null
    and m.kind in ('guardian_consent', 'charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid');
  -- Notifications and mails to the person, and those to others about them, in every state.
  delete from public.mail_outbox m where m.user_id = erase_person.person or lower(m.recipient) = any (addresses);
  delete from public.notifications n where n.user_id <> erase_person.person and private.mentions_person(n.content, ids, name);
  delete from private.digest_items d where private.mentions_person(d.data, ids, name);
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('items', (
    select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(m.data -> 'items') with ordinality as i (item, place)
    where not private.mentions_person(item, ids, name)))
  where m.kind = 'digest' and jsonb_typeof(m.data -> 'items') = 'array';
  delete from public.mail_outbox m where case when m.kind = 'digest' then m.data -> 'items' = '[]'
    else private.mentions_person(m.data, ids, name) end;
end $$;
comment on function public.erase_person is 'Erases a person. Data that the law or the accounts require is kept anonymously.';

create or replace function private.check_age() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse(case
    -- Updates only: check_sign_up checks sign-ups, and the teacher may create an account without a birth date.
    when new.birth_date is null and tg_op = 'UPDATE' and old.birth_date is not null and new.role = 'aluno' and new.id = auth.uid()
      then 'BIRTH_DATE_REQUIRED'
    when new.birth_date < date '1900-01-01' or new.birth_date > (now() at time zone 'America/Sao_Paulo')::date then 'INVALID_BIRTH_DATE'
    when private.years_old(new.birth_date) < 13 then 'TOO_YOUNG'
    when private.years_old(new.birth_date) < 18 and (new.guardian_name is null or new.guardian_contact is null) then 'GUARDIAN_REQUIRED'
    -- A minor neither comes of age by a word, nor names another guardian than the one who agreed.
    when tg_op = 'UPDATE' and new.role = 'aluno' and new.id = auth.uid() and private.years_old(old.birth_date) < 18
      and (private.years_old(new.birth_date) >= 18
        or (old.guardian_name, old.guardian_contact) is distinct from (new.guardian_name, new.guardian_contact)
          and exists (select from public.guardian_consents c where c.student_id = new.id and c.given_at is not null and c.ended_at is null))
      then 'ASK_TEACHER'
  end);
  return new;
end $$;
comment on function private.check_age is
  'Students are at least 13 and have a guardian until they are 18. A student can correct their birth date, but not remove it; '
  'a minor can neither come of age by it, nor change a guardian who has agreed.';

create or replace function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, user_id)
  select 'terms', private.shown_version(new.raw_user_meta_data ->> 'terms_version'), new.id
  where new.raw_user_meta_data ->> 'accepts_terms' = 'true'
    and not exists (select from public.consents c where c.user_id = new.id and c.kind = 'terms');
  update public.profiles p set sign_up_unfinished = true
  where p.id = new.id and new.confirmation_sent_at is not null and new.invited_at is null
    and private.student_refusal(new.id) is not null;
  return new;
end $$;
comment on function private.record_sign_up_consents is
  'Records that the terms were accepted with the sign-up, in the version that its form showed, and whether something is still missing.';

create or replace function private.student_refusal(person uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p.role <> 'aluno' then null
    when p.birth_date is null then 'BIRTH_DATE_REQUIRED'
    when not exists (select from public.consents c where c.user_id = p.id and c.kind = 'terms'
      and c.version = private.terms_version()) then 'TERMS_REQUIRED'
    end
  from public.profiles p where p.id = student_refusal.person
$$;
comment on function private.student_refusal is 'The code of what is missing from a student''s sign-up; null where it is complete.';

drop function public.accept_terms(boolean);
create function public.accept_terms() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.has_profile(), 'NOT_ALLOWED');
  insert into public.consents (kind, version, user_id)
  select 'terms', private.terms_version(), p.id
  from public.profiles p
  where p.id = auth.uid() and not exists (
    select from public.consents c where c.user_id = p.id and c.kind = 'terms' and c.version = private.terms_version());
  perform private.refuse(private.student_refusal(auth.uid()));
  update public.profiles p set sign_up_unfinished = false where p.id = auth.uid() and p.sign_up_unfinished;
end $$;
comment on function public.accept_terms is
  'Records, once for each version, that the caller accepts the current terms, and finishes a sign-up. Refuses a student without a birth '
  'date. The guardian of a minor agrees by a link of their own (answer_as_guardian).';
grant execute on function public.accept_terms to authenticated;

create or replace function public.set_card_recording(card uuid, recording text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  select c.student_id into owner from public.cards c where c.id = set_card_recording.card;
  perform private.refuse_if(owner is null or not private.is_admin() and (owner <> auth.uid() or not private.is_active()), 'NOT_FOUND');
  if set_card_recording.recording is not null then
    perform private.require_guardian(auth.uid());
  end if;
  perform private.refuse_if(set_card_recording.recording is not null and not exists (
    select from storage.objects o where o.bucket_id = 'cards' and o.name = set_card_recording.recording
      and starts_with(o.name, auth.uid() || '/' || set_card_recording.card || '/')), 'FILE_MISSING');
  update public.cards c set recording = set_card_recording.recording where c.id = set_card_recording.card;
end $$;
comment on function public.set_card_recording is
  'Gives a card the recording that the caller, its student or the teacher, has uploaded for it; without one, takes the recording away.';

create or replace function private.may_add_card_recording(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.(mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf)$'
    and split_part(name, '/', 1) = auth.uid()::text
    and exists (select from public.cards c where c.id::text = split_part(name, '/', 2)
      and (private.is_admin() or private.is_active() and c.student_id = auth.uid() and not private.awaits_guardian(c.student_id)))
$$;
comment on function private.may_add_card_recording is
  'Whether the caller may upload a recording under this name: to their own folder, for a card of theirs or, as the teacher, of anybody. '
  'A minor''s guardian has to agree first.';

create or replace function public.ask_to_publish(feedback uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.feedback;
begin
  perform private.require_admin();
  ours := private.locked_feedback(ask_to_publish.feedback);
  perform private.refuse_if(ours.comments is null or ours.publication_asked_at is not null, 'NOT_NOW');
  perform private.require_guardian(ours.student_id);
  update public.feedback f set publication_asked_at = now() where f.id = ours.id;
  perform private.notify(ours.student_id, 'publication_asked',
    jsonb_build_object('link', '/my-progress?tab=feedback&feedback=' || ours.id));
end $$;
comment on function public.ask_to_publish is
  'Asks the student, once, whether the feedback may be published as a testimonial; a minor only once the guardian agrees.';

create or replace function public.answer_publication(feedback uuid, agrees boolean, shown_name text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.feedback := private.locked_feedback(answer_publication.feedback);
  name constant text := nullif(btrim(regexp_replace(answer_publication.shown_name, '\s+', ' ', 'g')), '');
  speaks public.language;
begin
  perform private.refuse_if(ours.student_id <> auth.uid(), 'NOT_ALLOWED');
  perform private.refuse_if(ours.publication_asked_at is null or answer_publication.agrees is null, 'NOT_NOW');
  perform private.refuse_if(answer_publication.agrees
    and (name is null or char_length(name) not between 2 and 80 or not private.is_name(name)),
    'INVALID_NAME');
  if answer_publication.agrees then
    perform private.require_guardian(ours.student_id);
  end if;
  if ours.publication_agreed is not distinct from answer_publication.agrees and ours.shown_name is not distinct from name then
    return;
  end if;
  update public.feedback f
  set publication_agreed = answer_publication.agrees, publication_answered_at = now(), shown_name = case when agrees then name end
  where f.id = ours.id;
  if answer_publication.agrees then
    select p.language into speaks from public.profiles p where p.id = ours.student_id;
    insert into public.testimonials (feedback_id, author_name, text_pt, text_en, position)
    select ours.id, name, case when speaks = 'pt' then ours.comments end, case when speaks = 'en' then ours.comments end,
      coalesce(max(t.position) + 1, 0) from public.testimonials t
    on conflict (feedback_id) do update set author_name = excluded.author_name, published = false;
  else
    delete from public.testimonials t where t.feedback_id = ours.id;
  end if;
  perform private.notify_admins('publication_answered', jsonb_build_object(
    'student', auth.uid(), 'student_name', private.my_student_name(), 'answer', case when agrees then 'yes' else 'no' end,
    'feedback', ours.id, 'answered_at', now(),
    'link', '/admin/manage-testimonials' || case when agrees then '' else '?tab=feedback&feedback=' || ours.id end));
end $$;
comment on function public.answer_publication is
  'Records the student''s answer. Agreeing creates an unpublished testimonial under a name of their choice; refusing deletes it. '
  'A minor can agree only once the guardian does.';

create function public.find_guardian_consent(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when c.expires_at <= now() then jsonb_build_object('expired', true)
    else jsonb_build_object('expired', false, 'child', p.full_name, 'guardian', c.guardian_name, 'version', c.terms_version,
      'given_at', c.given_at, 'withdrawn_at', c.withdrawn_at, 'is_former', p.deactivated_at is not null,
      'erasure_requested_at', r.requested_at,
      'kept', jsonb_build_object('since', p.created_at, 'email', p.email, 'phone', p.phone, 'birth_date', p.birth_date,
        'photo', p.photo is not null,
        'classes', (select count(*) from public.classes k where k.student_id = p.id),
        'homework', (select count(*) from public.homework h where h.student_id = p.id),
        'recordings', (select count(*) from public.cards k where k.student_id = p.id and k.recording is not null)
          + (select count(*) from public.homework_files f join public.homework h on h.id = f.homework_id
            where h.student_id = p.id and f.mime_type like 'audio/%'),
        'cards', (select count(*) from public.cards k where k.student_id = p.id),
        'grades', (select count(*) from public.module_grades g where g.student_id = p.id),
        'charges', (select count(*) from public.charges k where k.student_id = p.id)))
    end
  from public.guardian_consents c join public.profiles p on p.id = c.student_id
  left join public.erasure_requests r on r.user_id = p.id
  where c.key_hash = sha256(convert_to(coalesce(find_guardian_consent.key, ''), 'UTF8')) and c.ended_at is null
    -- Somebody who is no longer the guardian has no way in.
    and c.guardian_email = private.guardian_address(p.id)
$$;
comment on function public.find_guardian_consent is
  'What the holder of a guardian''s key sees: {expired: true}, or {expired, child, guardian, version, given_at, withdrawn_at, '
  'is_former, erasure_requested_at, kept}, with what is kept of the child in numbers. Null for an unknown key.';

create function private.guardian_of_key(key text) returns public.guardian_consents
language plpgsql set search_path = '' as $$
declare
  ours public.guardian_consents;
begin
  select c.* into ours from public.guardian_consents c
  where c.key_hash = sha256(convert_to(coalesce(guardian_of_key.key, ''), 'UTF8')) and c.ended_at is null
    and c.guardian_email = private.guardian_address(c.student_id) for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.expires_at <= now(), 'EXPIRED');
  return ours;
end $$;
comment on function private.guardian_of_key is 'Locks and returns the consent or request of a guardian''s key. NOT_FOUND, also where the '
  'student is of age or has another guardian by now; EXPIRED.';

create function public.answer_as_guardian(key text, agrees boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.guardian_consents := private.guardian_of_key(answer_as_guardian.key);
  gives constant boolean := answer_as_guardian.agrees is true;
begin
  if gives = (ours.given_at is not null and ours.withdrawn_at is null) then
    return;
  end if;
  -- A request that is declined stays open.
  perform private.refuse_if(not gives and ours.given_at is null, 'NOT_NOW');
  perform private.refuse_if(not private.consume_quota('guardian answer ' || ours.student_id, 20, interval '1 day'), 'TOO_MANY');
  if gives then
    -- A withdrawal stays on record.
    update public.guardian_consents c set ended_at = now(), key_hash = null
    where c.student_id = ours.student_id and c.ended_at is null and c.given_at is not null;
    insert into public.guardian_consents as c
      (student_id, guardian_name, guardian_email, terms_version, key_hash, asked_at, expires_at, given_at)
    values (ours.student_id, ours.guardian_name, ours.guardian_email, ours.terms_version, ours.key_hash, ours.asked_at, ours.expires_at,
      now())
    on conflict (student_id, guardian_email, terms_version) where ended_at is null do update set given_at = now();
    insert into public.student_billing as b (student_id, payer_name) values (ours.student_id, ours.guardian_name)
    on conflict (student_id) do update set payer_name = coalesce(b.payer_name, excluded.payer_name);
  else
    update public.guardian_consents c set withdrawn_at = now()
    where c.student_id = ours.student_id and c.ended_at is null and c.given_at is not null and c.withdrawn_at is null;
  end if;
  perform private.add_notification(ours.student_id, 'guardian_decided',
    jsonb_build_object('answer', case when gives then 'yes' else 'no' end, 'link', '/my-progress?tab=profile'));
  perform private.add_admin_notifications('guardian_answered', jsonb_build_object('student', p.id, 'student_name', p.full_name,
    'answer', case when gives then 'yes' else 'no' end, 'link', '/admin/students/' || p.id || '/account'))
  from public.profiles p where p.id = ours.student_id;
end $$;
comment on function public.answer_as_guardian is
  'A guardian agrees, by the key that was mailed to them, or withdraws that. The first consent makes the guardian the payer, where nobody '
  'is. Answering the same again changes nothing.';

create function public.renew_guardian_link(key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.guardian_consents;
begin
  select c.* into ours from public.guardian_consents c
  where c.key_hash = sha256(convert_to(coalesce(renew_guardian_link.key, ''), 'UTF8')) and c.ended_at is null;
  perform private.refuse_if(ours.id is null or private.guardian_address(ours.student_id) is distinct from ours.guardian_email, 'NOT_FOUND');
  perform private.refuse_if(not private.consume_quota('guardian renewal ' || ours.student_id, 3, interval '1 day')
    or not private.ask_guardian(ours.student_id), 'TOO_MANY');
end $$;
comment on function public.renew_guardian_link is
  'The holder of an old key of a guardian has a new link mailed to the guardian''s address, three times a day at most.';

create function public.export_child_data(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours constant public.guardian_consents := private.guardian_of_key(export_child_data.key);
begin
  perform private.refuse_if(not private.consume_quota('guardian export ' || ours.student_id, 10, interval '1 day'), 'TOO_MANY');
  return private.export_person(ours.student_id);
end $$;
comment on function public.export_child_data is
  'The copy of a child''s data, as the child gets it (export_my_data), for the guardian of a key; ten a day.';

create function public.request_child_erasure(key text, asks boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours constant public.guardian_consents := private.guardian_of_key(request_child_erasure.key);
begin
  if request_child_erasure.asks is true then
    perform private.file_erasure(ours.student_id, null, by_guardian => true);
  else
    delete from public.erasure_requests r where r.user_id = ours.student_id and r.by_guardian;
  end if;
end $$;
comment on function public.request_child_erasure is
  'A guardian requests, by their key, that a child''s data be erased, or takes the request back. The student cannot take it back.';

create function private.copy_to_guardian(student uuid, kind text, facts jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(copy_to_guardian.kind, c.guardian_email, p.language,
    copy_to_guardian.facts || jsonb_build_object('name', c.guardian_name, 'child', p.full_name, 'student', p.id))
  from public.guardian_consents c join public.profiles p on p.id = c.student_id
  where c.student_id = copy_to_guardian.student and c.given_at is not null and c.withdrawn_at is null and c.ended_at is null
    and p.deactivated_at is null and c.guardian_email = private.guardian_address(p.id)
$$;
comment on function private.copy_to_guardian is
  'Mails a copy of what a minor is told of money to the guardian who has agreed; nobody else answers at that address.';

create function public.read_guardian(student uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin() and (read_guardian.student is distinct from auth.uid() or not private.is_active()),
    'NOT_FOUND');
  return (
    select jsonb_build_object('name', p.guardian_name, 'contact', p.guardian_contact,
      'email', private.guardian_address(p.id), 'awaited', private.awaits_guardian(p.id),
      'asked_at', c.asked_at, 'expires_at', c.expires_at, 'given_at', c.given_at, 'withdrawn_at', c.withdrawn_at,
      'version', c.terms_version)
    from public.profiles p left join lateral (
      select o.* from public.guardian_consents o
      where o.student_id = p.id and o.ended_at is null and o.guardian_email = private.guardian_address(p.id)
      order by o.given_at is not null and o.withdrawn_at is null desc, o.asked_at desc limit 1) as c on true
    where p.id = read_guardian.student and private.is_minor(p.id));
end $$;
comment on function public.read_guardian is
  '{name, contact, email, awaited, asked_at, expires_at, given_at, withdrawn_at, version} of a minor''s guardian and of the consent or the '
  'request that counts, for the student and the teacher; email is null where no link can be sent. Null for a student who is of age.';

create function public.send_guardian_link(student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(send_guardian_link.student);
  perform private.refuse_if(private.guardian_address(send_guardian_link.student) is null, 'GUARDIAN_MAIL_REQUIRED');
  perform private.refuse_if(not private.consume_quota('guardian link ' || send_guardian_link.student, 5, interval '1 day')
    or not private.ask_guardian(send_guardian_link.student), 'TOO_MANY');
end $$;
comment on function public.send_guardian_link is
  'The teacher has the link sent to a minor''s guardian again, five times a day at most; the earlier link then opens nothing.';

create function private.ask_guardian(student uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := private.new_key();
  address constant text := private.guardian_address(ask_guardian.student);
  version constant text := private.terms_version();
  person public.profiles;
begin
  perform pg_advisory_xact_lock(hashtextextended('guardian ' || ask_guardian.student, 0));
  select p.* into person from public.profiles p where p.id = ask_guardian.student and p.deactivated_at is null;
  if person.id is null or address is null then
    return false;
  end if;
  perform private.enqueue_mail('guardian_consent', address, person.language, jsonb_build_object(
    'name', person.guardian_name, 'student', person.id, 'student_name', person.full_name, 'version', version, 'key', key));
  -- A mail over its limit is not queued, so the guardian's earlier link has to stay valid.
  if not exists (select from public.mail_outbox m where m.kind = 'guardian_consent' and m.data ->> 'key' = key) then
    return false;
  end if;
  perform private.end_guardian_consents(person.id, address);
  -- One request is open: that for the version in force.
  delete from public.guardian_consents c where c.student_id = person.id and c.given_at is null and c.terms_version <> version;
  insert into public.guardian_consents as c (student_id, guardian_name, guardian_email, terms_version, key_hash, expires_at)
  values (person.id, person.guardian_name, address, version, private.key_hash(key), now() + interval '30 days')
  on conflict (student_id, guardian_email, terms_version) where ended_at is null
  do update set key_hash = excluded.key_hash, asked_at = now(), expires_at = excluded.expires_at,
    guardian_name = case when c.given_at is null then excluded.guardian_name else c.guardian_name end;
  return true;
end $$;
comment on function private.ask_guardian is
  'Mails a minor''s guardian the link to the version of the terms in force. False where there is no address, or the mail is over a limit.';

create function private.end_guardian_consents(student uuid, but_of text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.guardian_consents c
  where c.student_id = end_guardian_consents.student and c.ended_at is null and c.given_at is null
    and c.guardian_email is distinct from end_guardian_consents.but_of;
  update public.guardian_consents c set ended_at = now(), key_hash = null
  where c.student_id = end_guardian_consents.student and c.ended_at is null
    and c.guardian_email is distinct from end_guardian_consents.but_of;
  return found;
end $$;
comment on function private.end_guardian_consents is
  'Ends a student''s consents, and drops the unanswered requests, except those of one guardian. Says whether a consent ended.';

create function private.tend_guardians() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  asked integer := 0;
begin
  for one in
    select distinct c.student_id as id from public.guardian_consents c
    where c.ended_at is null and not private.is_minor(c.student_id) limit 50
  loop
    if private.end_guardian_consents(one.id) then
      perform private.notify(one.id, 'guardian_ended', '{"link": "/my-progress?tab=profile"}');
    end if;
    update public.profiles p set guardian_name = null, guardian_contact = null where p.id = one.id;
  end loop;
  for one in
    select p.id from public.profiles p
    where p.role = 'aluno' and p.deactivated_at is null and not p.sign_up_unfinished and p.guardian_contact is not null
      and private.guardian_address(p.id) is not null
      and not exists (select from public.guardian_consents c
        where c.student_id = p.id and c.ended_at is null and c.guardian_email = private.guardian_address(p.id)
          and c.terms_version = private.terms_version())
      -- An address that is changed again and again is not a way to send mails.
      and not exists (select from private.quotas q where q.key = 'guardian asked ' || p.id and q.hits >= 5
        and q.window_started_at >= now() - interval '1 day')
    order by p.created_at, p.id limit 50
  loop
    asked := asked + case when private.consume_quota('guardian asked ' || one.id, 5, interval '1 day')
      and private.ask_guardian(one.id) then 1 else 0 end;
  end loop;
  return asked = 50;
end $$;
comment on function private.tend_guardians is
  'Asks the guardians of minors who were not asked yet, for the address and the version of the terms that count now, and ends the consents '
  'of students who came of age, who hear of it. Says whether there may be more.';

create function private.is_minor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p where p.id = is_minor.person and p.role = 'aluno' and private.years_old(p.birth_date) < 18)
$$;
comment on function private.is_minor is
  'Whether a student is under 18 today, as far as the birth date is known. What minors say and how they get on is never public.';

create function private.guardian_address(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(p.guardian_contact)) from public.profiles p
  where p.id = guardian_address.person and p.guardian_name is not null and private.is_minor(p.id)
    and private.is_mail_address(lower(btrim(p.guardian_contact)))
    -- A student cannot agree in the guardian's place.
    and private.mailbox_of(btrim(p.guardian_contact)) <> private.mailbox_of(p.email)
$$;
comment on function private.guardian_address is
  'The mail address of a minor''s guardian; null for a telephone number, and for the student''s own mailbox.';

create function private.awaits_guardian(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_minor(awaits_guardian.person) and not exists (
    select from public.guardian_consents c
    where c.student_id = awaits_guardian.person and c.given_at is not null and c.withdrawn_at is null and c.ended_at is null
      and c.guardian_email = private.guardian_address(awaits_guardian.person))
$$;
comment on function private.awaits_guardian is
  'Whether a student is a minor whose guardian has not agreed: until then there are no recordings, no publication and no push '
  'notifications.';

create function private.require_guardian(person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_if(private.awaits_guardian(require_guardian.person), 'GUARDIAN_AWAITED');
end $$;
comment on function private.require_guardian is 'Refuses what a minor may not do before the guardian agrees.';

create function private.may_be_published(feedback uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select not private.awaits_guardian(f.student_id) from public.feedback f where f.id = may_be_published.feedback), true)
$$;
comment on function private.may_be_published is
  'Whether the testimonial from a feedback may be shown: not while its student is a minor whose guardian has not agreed.';

create function private.require_publishable() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(new.published and not private.may_be_published(new.feedback_id), 'GUARDIAN_AWAITED');
  return new;
end $$;
comment on function private.require_publishable is 'Refuses to publish the testimonial of a minor whose guardian has not agreed.';

create or replace function public.submit_homework(homework uuid, answer text default null, files jsonb default '[]'::jsonb, seen integer default 0,
  in_writing boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours public.homework;
  task public.assignments;
  writes constant boolean := coalesce(submit_homework.in_writing, false);
  answer_text constant text := nullif(btrim(submit_homework.answer, E' \t\r\n'), '');
  before text[];
  facts jsonb;
  admin uuid;
begin
  select h.* into ours from public.homework h where h.id = submit_homework.homework and h.student_id = auth.uid()
    and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  select array_agg(f.object_name order by f.position) into before from public.homework_files f where f.homework_id = ours.id;
  -- A repeated request, whose response was lost; the homework may have been graded since.
  if ours.submissions = coalesce(submit_homework.seen, 0) + 1 and ours.answer is not distinct from answer_text
    and ours.in_writing = writes
    and before is not distinct from (select array_agg(file ->> 'object' order by place)
      from jsonb_array_elements(submit_homework.files) with ordinality as f (file, place)) then
    return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
  end if;
  perform private.refuse(case when ours.status = 'graded' then 'ALREADY_GRADED'
    when ours.submissions <> coalesce(submit_homework.seen, 0) then 'EDIT_CONFLICT' end);
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  perform private.refuse_if(char_length(answer_text) > 20000, 'TOO_LONG');
  perform private.refuse_if(writes and task.written_task is null, 'WRITING_NOT_OFFERED');
  perform private.attach_files(case when writes then '[]' else submit_homework.files end, null, ours.id);
  if exists (select from public.homework_files f where f.homework_id = ours.id and f.mime_type ~ '^(audio|video)/') then
    perform private.require_guardian(ours.student_id);
  end if;
  perform private.refuse_if(task.kind = 'file' and not exists (select from public.homework_files f where f.homework_id = ours.id),
    'FILE_REQUIRED');
  perform private.refuse_if(task.kind = 'speaking' and not writes and (select count(*) <> 1 or bool_or(f.mime_type not like 'audio/%')
    from public.homework_files f where f.homework_id = ours.id), 'SPEAKING_REQUIRED');
  perform private.refuse_if((task.kind = 'dictation' and answer_text is null)
    or (answer_text is null and not exists (select from public.homework_files f where f.homework_id = ours.id)), 'ANSWER_REQUIRED');
  update public.homework h
  set answer = answer_text, status = 'submitted', submissions = h.submissions + 1, submitted_at = now(),
    is_late = (now() at time zone 'America/Sao_Paulo')::date > task.due_on, marks = '[]', in_writing = writes
  where h.id = ours.id returning h.* into ours;
  -- Notifies each admin who has no unread notification of it; by mail of the first submission only.
  facts := jsonb_build_object(
    'student_name', (select p.full_name from public.profiles p where p.id = ours.student_id), 'homework_description', task.title,
    'homework', ours.id, 'link', '/admin/student-progress/' || ours.student_id || '?homework=' || ours.id);
  for admin in
    select p.id from public.profiles p where p.role = 'admin' and p.deactivated_at is null and not exists (
      select from public.notifications n
      where n.user_id = p.id and n.type = 'homework_submitted' and not n.is_read and n.content ->> 'homework' = ours.id::text)
  loop
    if ours.submissions = 1 then
      perform private.notify(admin, 'homework_submitted', facts);
    else
      perform private.add_notification(admin, 'homework_submitted', facts);
    end if;
  end loop;
  return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
end $$;
comment on function public.submit_homework is
  'Submits homework, or replaces a submission until it is graded. Returns {submissions, is_late, submitted_at}. seen: the number of '
  'submissions that the caller read; EDIT_CONFLICT where there was another one since. in_writing: the answer is to the written task, '
  'without files.';

create or replace function private.may_add_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name
    ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/(voice-)?[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf]|mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]'
    '|flac|caf|mp4|mov|txt|rtf|docx?|xlsx?|pptx?|od[tsp])$'
    and split_part(name, '/', 1) = auth.uid()::text
    and (private.is_admin() or (private.is_active() and split_part(name, '/', 3) !~ '^voice-'
      and exists (select from public.homework h join public.assignments a on a.id = h.assignment_id
        where h.id::text = split_part(name, '/', 2) and h.student_id = auth.uid() and h.status <> 'graded'
          and (a.kind <> 'speaking' or name ~ '\.(mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf)$')
          and (name !~ '\.(mp[34]|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf|mov)$' or not private.awaits_guardian(h.student_id)))))
$$;
comment on function private.may_add_homework_file is
  'Whether the caller may upload a file under this name: a student to ungraded homework of their own, and only sound to a speaking '
  'assignment, sound and video of a minor only once the guardian agrees; the teacher to her own folder.';

create or replace function public.save_push_subscription(endpoint text, p256dh text, auth text, device text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  saved uuid;
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  perform private.require_guardian(me);
  perform private.refuse_if(not private.consume_quota('push ' || me, 60, interval '1 hour'), 'TOO_MANY');
  -- A browser belongs to the person who signed in last: its keys prove that they use it.
  delete from public.push_subscriptions s where s.endpoint = save_push_subscription.endpoint and s.user_id <> me;
  begin
    insert into public.push_subscriptions as s (user_id, endpoint, p256dh, auth, device, session_id)
    values (me, save_push_subscription.endpoint, rtrim(save_push_subscription.p256dh, '='), rtrim(save_push_subscription.auth, '='),
      left(coalesce(save_push_subscription.device, ''), 80),
        (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid)
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
      session_id = excluded.session_id
    returning s.id into saved;
  exception when check_violation or not_null_violation then
    perform private.refuse('INVALID_SUBSCRIPTION');
  end;
  -- At most ten browsers a person; the oldest are removed.
  delete from public.push_subscriptions s where s.user_id = me and s.id not in (
    select k.id from public.push_subscriptions k where k.user_id = me order by k.id = saved desc, k.created_at desc limit 10);
  -- The first device turns on quiet hours at night, which the person can change.
  insert into public.notification_times (user_id, quiet_from, quiet_until) values (me, '22:00', '07:00') on conflict do nothing;
  return saved;
end $$;
comment on function public.save_push_subscription is
  'Saves the caller''s browser for push notifications; its id. Keys are base64url; the endpoint is an https address with a public host '
  'name.';

create or replace function private.enqueue_push() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  urgent boolean;
begin
  -- A shortcut: most people have no device, and a new article notifies everybody.
  if not exists (select from public.push_subscriptions s where s.user_id = new.user_id) or private.awaits_guardian(new.user_id) then
    return null;
  end if;
  urgent := private.is_urgent(new.type, new.content);
  insert into public.push_outbox (notification_id, subscription_id, is_urgent, due_at)
  select new.id, s.id, urgent, case when urgent then now() else coalesce(private.quiet_hours_end(new.user_id), now()) end
  from public.push_subscriptions s
  where s.user_id = new.user_id and private.is_signed_in(s.session_id) and not exists (
    select from public.notification_choices c where c.user_id = new.user_id and c.topic = private.topic_of(new.type) and not c.by_push);
  return null;
end $$;
comment on function private.enqueue_push is 'Queues a push notification for each device of a person, according to their settings.';

create or replace function private.notify_of_charge(charge uuid, type text) returns void
language plpgsql set search_path = '' as $$
declare
  owed public.charge_overview;
  facts jsonb;
begin
  select c.* into owed from public.charge_overview c where c.id = notify_of_charge.charge and c.status = 'pending';
  if owed.id is null then
    return;
  end if;
  facts := private.charge_purpose(to_jsonb(owed)) || jsonb_build_object('amount_cents', owed.open_cents, 'due_on', owed.due_on,
    'link', '/my-progress?tab=classes&charge=' || owed.id);
  perform private.add_notification(owed.student_id, notify_of_charge.type, facts);
  facts := facts || (select case when r.pix_key is null then '{}'
    else jsonb_build_object('pix', jsonb_build_object('key', r.pix_key, 'name', coalesce(r.pix_name, ''),
      'city', coalesce(r.pix_city, ''), 'txid', owed.txid)) end from public.billing_rules r);
  perform private.enqueue_mail(notify_of_charge.type, p.email, p.language, jsonb_build_object('name', p.full_name) || facts)
  from public.profiles p where p.id = owed.student_id and p.deactivated_at is null and p.email <> '';
  perform private.copy_to_guardian(owed.student_id, notify_of_charge.type, facts);
end $$;
comment on function private.notify_of_charge is
  'Notifies a student, and a minor''s guardian, of the open amount of a charge; does nothing where it is zero.';

create or replace function private.settle(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  owed record;
  source record;
  need integer;
  part integer;
  facts jsonb;
begin
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled'
  loop
    need := owed.net - private.allocated_to(owed.id);
    -- A discount after the payment: the surplus of all charges is freed before any of it is allocated again.
    while need < 0 loop
      select a.id, a.amount_cents into source from public.allocations a where a.charge_id = owed.id order by a.id desc limit 1 for update;
      part := least(source.amount_cents, -need);
      if part = source.amount_cents then
        delete from public.allocations a where a.id = source.id;
      else
        update public.allocations a set amount_cents = a.amount_cents - part where a.id = source.id;
      end if;
      need := need + part;
    end loop;
  end loop;
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled' order by c.due_on, c.created_at, c.id
  loop
    need := owed.net - private.allocated_to(owed.id);
    for source in
      select * from (
        select p.id, true as is_payment, p.paid_on::timestamptz as since,
          p.amount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.payment_id = p.id), 0) as free
        from public.payments p where p.student_id = settle.student and p.reversed_at is null
        union all
        select k.id, false, k.created_at,
          k.amount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.credit_id = k.id), 0)
        from public.credits k where k.student_id = settle.student) as sources
      where free > 0 order by since, id
    loop
      exit when need <= 0;
      part := least(need, source.free);
      insert into public.allocations (charge_id, payment_id, credit_id, amount_cents)
      values (owed.id, case when source.is_payment then source.id end, case when not source.is_payment then source.id end, part);
      need := need - part;
    end loop;
    update public.charges c
    set status = case when need = 0 then 'paid' else 'pending' end::public.charge_status, paid_at = case
      when need = 0 then coalesce(c.paid_at, now()) end
    where c.id = owed.id and (c.status = 'paid') <> (need = 0);
    if found and need = 0 and owed.net > 0 then
      select private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.amount_cents - c.discount_cents,
        'link', '/my-progress?tab=classes&charge=' || c.id) into facts from public.charges c where c.id = owed.id;
      perform private.notify(settle.student, 'charge_paid', facts);
      perform private.copy_to_guardian(settle.student, 'charge_paid', facts);
    end if;
  end loop;
end $$;
comment on function private.settle is
  'Allocates a student''s unallocated money to their charges in the order of due dates, updates the charges'' status and sends '
  'notifications of paid ones.';

create or replace function public.housekeeping_steps() returns text[]
language sql immutable set search_path = '' as $$
  select array['accounts', 'terms', 'guardians', 'time zone', 'unverified trials', 'reminders', 'cards', 'makeups', 'class requests',
    'waits', 'offers', 'articles', 'bills', 'mei limit', 'errors', 'audit log', 'former students', 'old data']
$$;
comment on function public.housekeeping_steps is 'The steps of the scheduled work, in their order.';

create or replace function public.run_housekeeping(step text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one text;
begin
  if step is null then
    foreach one in array public.housekeeping_steps() loop
      while public.run_housekeeping(one) loop
      end loop;
    end loop;
    return false;
  end if;
  -- Another process is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('housekeeping ' || step, 0)) then
    return false;
  end if;
  case step
    when 'accounts' then
      perform private.expire_temporary_passwords();
      perform private.delete_unconfirmed_accounts();
    when 'terms' then
      perform private.announce_terms();
    when 'guardians' then
      return private.tend_guardians();
    when 'time zone' then
      perform private.sync_time_zone();
    when 'unverified trials' then
      perform private.lock_calendar();
      update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
    when 'reminders' then
      perform private.lock_calendar();
      perform private.enqueue_reminders();
    when 'cards' then
      perform private.remind_of_cards();
    when 'makeups' then
      perform private.remind_of_makeups();
    when 'class requests' then
      perform private.end_class_requests();
    when 'waits' then
      perform private.end_waits();
    when 'offers' then
      return private.offer_next_hour();
    when 'articles' then
      perform private.publish_due_articles();
      perform private.purge_articles();
    when 'bills' then
      perform private.bill();
    when 'mei limit' then
      if private.consume_quota('mei limit', 1, interval '1 hour') then
        perform private.warn_of_mei_limit();
      end if;
    when 'errors' then
      perform private.purge_error_logs();
    when 'audit log' then
      if private.consume_quota('audit log', 1, interval '1 hour') then
        perform private.purge_audit_log();
        delete from public.notifications n where n.created_at < now() - (select private.kept('bells'));
      end if;
    when 'former students' then
      if private.consume_quota('former students', 1, interval '1 hour') then
        perform private.end_former_students();
      end if;
    when 'old data' then
      perform private.purge_unfinished_tests();
      perform private.forget_old_tests();
      update private.placement_origins o set network = null
      where o.network is not null and o.started_on < current_date - (select private.kept('test_networks'));
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.delete_unopened_trials();
      perform private.anonymise_suggestions();
      delete from private.quotas q where q.window_started_at < now() - (select private.kept('request_counts'));
      delete from public.mail_outbox m
      where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - (select private.kept('mails'));
      delete from private.mail_outages o where o.until < now() - (select private.kept('mail_outages'));
      delete from private.unread_mails u where u.arrived_at < now() - (select private.kept('mail_outages'));
      delete from private.paused_addresses a where a.paused_at < now() - (select private.kept('returned_addresses'));
      delete from public.bank_lines l where l.day < current_date - (select private.kept('statements'));
    else
      perform private.refuse('NOT_FOUND');
  end case;
  return false;
end $$;
comment on function public.run_housekeeping is
  'Runs a step of the scheduled work, and says whether it has to be run again; all steps where none is named. The server calls each '
  'step every half minute, so that each is a transaction of its own, which the failure of another leaves alone.';

create or replace function private.redact_people(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(value,
          '([?&](?:reserva|booking|prova|proof|espera|wait|chave|key)=|/(?:resumo|recap|teste-de-nivel|english-test)/)[^\s"''&#,;}]+',
          '\1[key]', 'gi'),
        '[^\s"''<>(){}\[\]=:,;&?/@]+(?:@|%40)[^\s"''<>(){}\[\]=:,;&?/@]+\.[[:alpha:]]{2,}', '[address]', 'gi'),
      '\m(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2})\M', '[document]', 'gi'),
    '(?:\+|%2B)\d[\d ().-]{7,18}\d|\(\d{2}\) ?9?\d{4}[- ]?\d{4}\M|\m\d{2} ?9\d{4}[- ]?\d{4}\M', '[phone]', 'gi')
$$;
comment on function private.redact_people is
  'A text without what names a person: keys of mailed and shared links, e-mail addresses, tax numbers with their punctuation, phone '
  'numbers.';

create or replace function public.share_recap(month date, token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.my_student_name() is null, 'NOT_ALLOWED');
  perform private.refuse_if(private.is_minor(auth.uid()), 'MINORS_NOT_PUBLIC');
  perform private.refuse_if(coalesce(share_recap.token, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  perform private.refuse_if(share_recap.month is null or share_recap.month <> date_trunc('month', share_recap.month)
    or share_recap.month not between date '2000-01-01' and (now() at time zone 'America/Sao_Paulo')::date, 'INVALID_DATE');
  insert into public.recap_links as l (student_id, month, token_hash)
  values (auth.uid(), share_recap.month, sha256(convert_to(share_recap.token, 'UTF8')))
  on conflict on constraint recap_links_student_id_month_key do update set token_hash = excluded.token_hash, created_at = now();
end $$;
comment on function public.share_recap is
  'Shares the recap of the caller''s month under a 256-bit token that the browser made; an earlier link to that month stops working. '
  'Minors cannot share theirs.';

create or replace function public.read_shared_recap(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.recap_of(l.student_id, l.month)
  from public.recap_links l join public.profiles p on p.id = l.student_id
  where l.token_hash = sha256(convert_to(coalesce(read_shared_recap.token, ''), 'UTF8')) and p.deactivated_at is null
    and not private.is_minor(p.id)
$$;
comment on function public.read_shared_recap is
  'The recap that a private link shows: first name and figures, nothing else. Null for an unknown or revoked link, for a student who has '
  'left, and for a minor.';

grant select (
  id, student_id, guardian_name, guardian_email, terms_version, asked_at, expires_at, given_at, withdrawn_at, ended_at
) on public.guardian_consents to authenticated;
create policy "Students read their guardian's consents, the teacher reads all" on public.guardian_consents for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant execute on function public.read_guardian, public.send_guardian_link to authenticated;
grant execute on function
  public.find_guardian_consent, public.answer_as_guardian, public.renew_guardian_link, public.export_child_data,
  public.request_child_erasure
to anon, authenticated;
grant execute on function private.may_be_published to anon, authenticated;

drop policy "Everyone reads published testimonials" on public.testimonials;
create policy "Everyone reads published testimonials" on public.testimonials for select to anon, authenticated
using ((published and private.may_be_published(feedback_id)) or (select private.is_admin()));
create trigger require_publishable before insert or update of published on public.testimonials for each row
  when (new.published) execute function private.require_publishable();
