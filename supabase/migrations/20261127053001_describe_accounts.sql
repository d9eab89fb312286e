set check_function_bodies = off;
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
  perform private.anonymise_bookings(bookings);
  update public.calendar_history h set changed_by = null where h.changed_by = erase_person.person;

  -- Answers of tests and topics stay anonymously; so do payments, which the accounts need.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null
  where t.user_id = erase_person.person or t.trial_id = any (bookings);
  update public.topic_suggestions s set name = null, email = null where lower(s.email) = any (addresses);
  perform private.erase_from_statements(erase_person.person);
  update public.payments p set payer_name = null, payer_document = null where p.student_id = erase_person.person;
  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  update public.error_logs e set error_message = '', user_agent = null, request_body = null, url = null where e.user_id = erase_person.person;

  -- Notifications and mails to the person, and those to others about them, in every state.
  delete from public.mail_outbox m where m.user_id = erase_person.person or lower(m.recipient) = any (addresses);
  delete from public.notifications n where n.user_id <> erase_person.person and private.mentions_person(n.content, ids, name);
  delete from private.digest_items d where private.mentions_person(d.data, ids, name);
  update public.mail_outbox m
  set data = m.data || jsonb_build_object('items', (
    select coalesce(jsonb_agg(item order by place), '[]') from jsonb_array_elements(m.data -> 'items') with ordinality as i (item, place)
    where not private.mentions_person(item, ids, name)))
  where m.kind = 'digest' and jsonb_typeof(m.data -> 'items') = 'array';
  delete from public.mail_outbox m where case when m.kind = 'digest' then m.data -> 'items' = '[]' else private.mentions_person(m.data, ids, name) end;
end $$;

drop function private.mentions_person;
create function private.mentions_person(facts jsonb, ids text[], name text) returns boolean
language sql immutable set search_path = '' as $$
  select case when count(*) > 0 then bool_or(found[1] = any (ids))
    else name <> '' and jsonb_path_exists(facts, '$.** ? (@.student_name == $name || @.applicant_name == $name)', jsonb_build_object('name', name)) end
  from regexp_matches(facts::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found
$$;

create or replace function private.clear_temporary_password() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  handed_out constant boolean :=
    coalesce(new.raw_app_meta_data ->> 'temporary_password', '') = 'true'
    and new.raw_app_meta_data is distinct from old.raw_app_meta_data;
begin
  update public.profiles p
  set temporary_password = handed_out,
    temporary_password_expires_at =
      case when handed_out then (new.raw_app_meta_data ->> 'temporary_password_expires_at')::timestamptz end
  where p.id = new.id;
  -- Until the transaction ends, sync_app_metadata may say that the password is temporary.
  perform set_config('school.password_of', new.id::text, true);
  return new;
end $$;

create or replace function private.revoke_unverified_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.awaits_confirmation(old) and new.encrypted_password is not distinct from old.encrypted_password then
    new.encrypted_password := private.unusable_password_hash();
    -- Until the transaction ends: require_new_password marks the profile.
    perform set_config('school.without_password', new.id::text, true);
  end if;
  return new;
end $$;

create or replace function private.notify_of_credential_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lang constant public.language := coalesce((select p.language from public.profiles p where p.id = new.id), 'pt');
begin
  if old.email_confirmed_at is null or not private.is_mail_address(old.email) then
    return null;
  end if;
  if lower(new.email) is distinct from lower(old.email) then
    perform private.enqueue_mail('email_changed', old.email, lang);
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(old.encrypted_password, '') <> '' then
    -- Delayed, because a temporary password has a mail of its own, which welcome_student queues a step later in place of this one.
    insert into public.mail_outbox (kind, recipient, language, due_at) values ('password_changed', old.email, lang, now() + interval '1 minute');
  end if;
  return null;
end $$;

create or replace function private.notify_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A factor that is deleted with its person causes no mail: the profile is gone by then.
  perform private.enqueue_mail(case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end, p.email, p.language)
  from public.profiles p where p.id = coalesce(new.user_id, old.user_id) and private.is_mail_address(p.email);
  return null;
end $$;

create or replace function public.edit_student(
  student uuid, full_name text, phone text default null, language public.language default 'pt', plan text default null, level text default null,
  birth_date date default null, guardian_name text default null, guardian_contact text default null, before jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('full_name', regexp_replace(btrim(edit_student.full_name), '\s+', ' ', 'g'),
    'phone', edit_student.phone, 'language', edit_student.language, 'plan', edit_student.plan, 'level', edit_student.level,
    'birth_date', edit_student.birth_date, 'guardian_name', nullif(btrim(edit_student.guardian_name), ''),
    'guardian_contact', nullif(btrim(edit_student.guardian_contact), ''));
  current jsonb;
  elsewhere jsonb;
  merged public.profiles;
begin
  perform private.require_admin();
  perform private.require_person(edit_student.student);
  perform private.refuse_if(edit_student.full_name is null or char_length(btrim(edit_student.full_name)) not between 2 and 120
    or not private.is_name(btrim(edit_student.full_name)) or not private.is_name(nullif(btrim(edit_student.guardian_name), '')), 'INVALID_NAME');
  select to_jsonb(p) into current from public.profiles p where p.id = edit_student.student for update;
  elsewhere := private.conflicting_values(current, edit_student.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.profiles, private.merge_changes(current, edit_student.before, wanted));
  update public.profiles p
  set full_name = merged.full_name, phone = merged.phone, language = merged.language, plan = merged.plan, level = merged.level,
    birth_date = merged.birth_date, guardian_name = merged.guardian_name, guardian_contact = merged.guardian_contact
  where p.id = edit_student.student;
  return null;
end $$;

create or replace function public.has_booked_before() returns boolean
language sql stable security definer set search_path = '' as $$
  select case when private.is_active() then
    exists (select from public.classes c where c.student_id = auth.uid())
    or exists (select from public.trial_bookings b where b.student_id = auth.uid() and b.status <> 'cancelled')
    -- By address only where it is confirmed, and only bookings that are linked to no student.
    or exists (select from auth.users u join public.trial_bookings b on b.email = lower(u.email)
      where u.id = auth.uid() and u.email_confirmed_at is not null
        and b.student_id is null and b.status <> 'cancelled')
  end
$$;

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
  end);
  return new;
end $$;

create or replace function private.notify_of_profile(student uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link constant text := '/admin/students/' || notify_of_profile.student;
begin
  -- One unread notification is enough.
  if not exists (select from public.notifications n
      where n.type = 'student_updated_profile' and not n.is_read and n.content ->> 'link' = link) then
    perform private.notify_admins('student_updated_profile', jsonb_build_object('student_name', notify_of_profile.name, 'link', link));
  end if;
end $$;

create or replace function private.sync_app_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  metadata constant jsonb := coalesce(new.raw_app_meta_data, '{}');
begin
  update public.profiles p
  set role = case when metadata ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role
  where p.id = new.id and p.created_at = now() and metadata ? 'role';
  update public.profiles p
  set temporary_password = true, temporary_password_expires_at = (metadata ->> 'temporary_password_expires_at')::timestamptz
  where p.id = new.id and metadata ->> 'temporary_password' = 'true'
    and (p.created_at = now() or current_setting('school.password_of', true) = new.id::text);
  return null;
end $$;

create or replace function private.purge_sign_in_record() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Once a day, because the table has no index on the time and gets none from us.
  if exists (select from private.quotas q where q.key = 'purge_sign_in_record' and q.window_started_at > now() - interval '1 day')
    or not private.has_sign_in_record_privilege('delete') then
    return;
  end if;
  perform private.consume_quota('purge_sign_in_record', 1, interval '1 day');
  delete from auth.audit_log_entries e where e.created_at < now() - interval '180 days';
end $$;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  user_data constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  app_data constant jsonb := coalesce(new.raw_app_meta_data, '{}');
  born constant text := private.metadata_text(user_data, 'birth_date', 10);
begin
  if tg_op = 'UPDATE' and exists (select from public.profiles p where p.id = new.id) then
    return new;
  end if;
  perform private.refuse_if(born is not null and not (born ~ '^\d{4}-\d\d-\d\d$' and private.is_valid_input(born, 'date')), 'INVALID_BIRTH_DATE');
  insert into public.profiles
    (id, role, full_name, email, language, birth_date, guardian_name, guardian_contact, temporary_password, temporary_password_expires_at)
  values (
    new.id,
    case when app_data ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role,
    coalesce(private.metadata_text(user_data, 'full_name', 120), ''),
    coalesce(left(new.email, 254), ''),
    case when user_data ->> 'language' = 'en' then 'en' else 'pt' end::public.language,
    born::date,
    private.metadata_text(user_data, 'guardian_name', 120),
    private.metadata_text(user_data, 'guardian_contact', 254),
    coalesce(app_data ->> 'temporary_password', '') = 'true',
    (app_data ->> 'temporary_password_expires_at')::timestamptz
  );
  return new;
end $$;

create or replace function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, user_id)
  select given.kind, private.terms_version(), new.id
  from (values ('terms'::public.consent_kind, 'accepts_terms'), ('guardian', 'guardian_accepts')) as given (kind, field)
  where new.raw_user_meta_data ->> given.field = 'true'
    and not exists (select from public.consents c where c.user_id = new.id and c.kind = given.kind);
  return new;
end $$;
