create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  user_data constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  app_data constant jsonb := coalesce(new.raw_app_meta_data, '{}');
  born constant text := private.metadata_text(user_data, 'birth_date', 10);
begin
  if tg_op = 'UPDATE' and exists (select from public.profiles p where p.id = new.id) then
    return new;
  end if;
  perform private.refuse_if(born is not null and not (born ~ '^\d{4}-\d\d-\d\d$' and private.is_valid_input(born, 'date')),
    'INVALID_BIRTH_DATE');
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
comment on function private.create_profile is 'Creates the profile of a new account from its metadata.';

create function private.metadata_text(metadata jsonb, field text, max_length integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(case when metadata_text.field like '%\_name' then private.clean_name(left(value, max_length))
    else left(value, max_length) end, '')
  from (select regexp_replace(btrim(metadata ->> field), '\s+', ' ', 'g')) as typed (value)
$$;
comment on function private.metadata_text is 'A field of the sign-up''s metadata, trimmed and cut to a length; null where it is empty.';

create function private.record_sign_up_consents() returns trigger
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

create function private.check_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  select u.* into account from auth.users u where u.id = new.id and u.confirmation_sent_at is not null and u.invited_at is null;
  if not found then
    return null;
  end if;
  if private.awaits_confirmation(account) then
    delete from public.profiles p where p.id = new.id;
  end if;
  return null;
end $$;
comment on function private.check_sign_up is 'Removes the profile of a sign-up again until the address is confirmed.';

create function private.student_refusal(person uuid) returns text
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

create function private.terms_versions() returns text[]
language sql immutable set search_path = '' as $$ select array['2026-11-22', '2026-11-30'] $$;
comment on function private.terms_versions is 'The versions of the terms and the privacy notice by their date, oldest first.';

create function private.terms_version() returns text
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

create function private.are_terms_due(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select count(*) > 0 and count(*) filter (where c.version = private.terms_version()) = 0
  from public.consents c join public.profiles p on p.id = c.user_id
  where p.id = are_terms_due.person and p.role = 'aluno' and c.kind = 'terms'
$$;
comment on function private.are_terms_due is
  'Whether a student accepted earlier versions of the terms alone. Who accepted none is asked when they finish their sign-up.';

create function public.are_terms_due() returns boolean
language sql stable security definer set search_path = '' as $$ select private.are_terms_due(auth.uid()) where private.has_profile() $$;
comment on function public.are_terms_due is
  'Whether the caller is a student who has not accepted the terms in force, but an earlier version; null for somebody without a profile.';

create function private.announce_terms() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.announced_terms (version) values (private.terms_version()) on conflict do nothing;
  if found then
    perform private.enqueue_mail('new_terms', p.email, p.language,
      jsonb_build_object('name', p.full_name, 'version', private.terms_version()))
    from public.profiles p where p.role = 'aluno' and p.deactivated_at is null and private.are_terms_due(p.id);
  end if;
end $$;
comment on function private.announce_terms is
  'Mails each active student who accepted an earlier version of the terms what the version in force changed, once a version.';

create function private.awaits_confirmation(account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  -- Accounts that the server creates are confirmed, or have no confirmation mail, or an invitation.
  select account.email_confirmed_at is null and account.confirmation_sent_at is not null and account.invited_at is null
$$;
comment on function private.awaits_confirmation is 'Whether an account comes from a sign-up whose address is not confirmed yet.';

create function private.require_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set temporary_password = true, temporary_password_expires_at = null
  where p.id = new.id and current_setting('school.without_password', true) = new.id::text;
  return null;
end $$;
comment on function private.require_new_password is 'Marks an account whose password was invalidated, so that its owner has to set one.';

create function public.cancel_sign_up(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u
  where lower(u.email) = lower(cancel_sign_up.address) and private.awaits_confirmation(u)
    and not exists (select from public.profiles p where p.id = u.id);
  return found;
end $$;
comment on function public.cancel_sign_up is
  'Cancels the unconfirmed sign-up of an address, so that the teacher can create the account. Returns whether there was one. Called by the '
  'server.';

create function private.delete_unconfirmed_accounts() returns void
language sql security definer set search_path = '' as $$
  delete from auth.users u
  where private.awaits_confirmation(u) and u.confirmation_sent_at < now() - (select private.kept('sign_ups'))
    and not exists (select from public.profiles p where p.id = u.id);
  delete from auth.users u using public.profiles p
  where p.id = u.id and p.sign_up_unfinished and p.created_at < now() - (select private.kept('unfinished_sign_ups'))
    and not exists (select from public.classes c where c.student_id = p.id)
    and not exists (select from public.charges c where c.student_id = p.id)
    and not exists (select from public.homework h where h.student_id = p.id);
$$;
comment on function private.delete_unconfirmed_accounts is
  'Deletes accounts of sign-ups that were not confirmed within three days, or not finished within seven, unless the teacher has given '
  'the person classes, charges or homework.';
