create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  decided constant jsonb := coalesce(new.raw_app_meta_data, '{}');
  born constant text := private.metadata_text(said, 'birth_date', 10);
begin
  if tg_op = 'UPDATE' and exists (select from public.profiles p where p.id = new.id) then
    return new;
  end if;
  perform private.refuse_if(born is not null and not (born ~ '^\d{4}-\d\d-\d\d$' and private.is_valid_input(born, 'date')), 'INVALID_BIRTH_DATE');
  insert into public.profiles
    (id, role, full_name, email, language, birth_date, guardian_name, guardian_contact, temporary_password, temporary_password_expires_at)
  values (
    new.id,
    case when decided ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role,
    coalesce(private.metadata_text(said, 'full_name', 120), ''),
    coalesce(left(new.email, 254), ''),
    case when said ->> 'language' = 'en' then 'en' else 'pt' end::public.language,
    born::date,
    private.metadata_text(said, 'guardian_name', 120),
    private.metadata_text(said, 'guardian_contact', 254),
    coalesce(decided ->> 'temporary_password', '') = 'true',
    (decided ->> 'temporary_password_expires_at')::timestamptz
  );
  return new;
end $$;
comment on function private.create_profile is 'Makes the profile of a new account from what its sign-up says.';

create function private.metadata_text(metadata jsonb, field text, most integer) returns text
language sql immutable set search_path = '' as $$
  select nullif(case when metadata_text.field like '%\_name' then private.clean_name(left(value, most)) else left(value, most) end, '')
  from (select regexp_replace(btrim(metadata ->> field), '\s+', ' ', 'g')) as typed (value)
$$;
comment on function private.metadata_text is 'One field of what a sign-up says, tidied and cut to a length; null where it is empty.';

create function private.record_sign_up_consents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.consents (kind, version, user_id)
  select asked.kind, private.terms_version(), new.id
  from (values ('terms'::public.consent_kind, 'accepts_terms'), ('guardian', 'guardian_accepts')) as asked (kind, field)
  where new.raw_user_meta_data ->> asked.field = 'true'
    and not exists (select from public.consents c where c.user_id = new.id and c.kind = asked.kind);
  return new;
end $$;
comment on function private.record_sign_up_consents is 'Records what was accepted at the sign-up, each in the version of the terms that holds.';

create function private.check_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  select u.* into account from auth.users u where u.id = new.id and u.confirmation_sent_at is not null and u.invited_at is null;
  if not found then
    return null;
  end if;
  perform private.refuse(private.student_refusal(new.id));
  if private.awaits_confirmation(account) then
    delete from public.profiles p where p.id = new.id;
  end if;
  return null;
end $$;
comment on function private.check_sign_up is 'Refuses a sign-up that lacks what a student has to say. The profile of an address that is not confirmed waits until it is.';

create function private.student_refusal(person uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p.role <> 'aluno' then null
    when p.birth_date is null then 'BIRTH_DATE_REQUIRED'
    when not exists (select from public.consents c where c.user_id = p.id and c.kind = 'terms' and c.version = private.terms_version()) then 'TERMS_REQUIRED'
    when private.years_old(p.birth_date) < 18
      and not exists (select from public.consents c where c.user_id = p.id and c.kind = 'guardian' and c.version = private.terms_version()) then 'GUARDIAN_REQUIRED'
    end
  from public.profiles p where p.id = student_refusal.person
$$;
comment on function private.student_refusal is 'The code of what a student''s sign-up lacks; null where it is whole.';

create function public.accept_terms(guardian boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  insert into public.consents (kind, version, user_id)
  select asked.kind, private.terms_version(), p.id
  from public.profiles p cross join unnest(array['terms', 'guardian']::public.consent_kind[]) as asked (kind)
  where p.id = auth.uid()
    and (asked.kind = 'terms' or (accept_terms.guardian is true and private.years_old(p.birth_date) < 18))
    and not exists (
      select from public.consents c where c.user_id = p.id and c.kind = asked.kind and c.version = private.terms_version());
  perform private.refuse(private.student_refusal(auth.uid()));
end $$;
comment on function public.accept_terms is 'Records that the signed-in person agrees to the terms as they are now, and from 13 to 17 their guardian; once for each version. A student''s age has to be known.';

create function private.terms_version() returns text
language sql immutable set search_path = '' as $$ select '2026-11-22' $$;
comment on function private.terms_version is 'The date on the terms and the privacy notice that the site shows.';

create function private.awaits_confirmation(account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  -- An account that the server makes is confirmed or waits for no mail, and an invitation says so.
  select account.email_confirmed_at is null and account.confirmation_sent_at is not null and account.invited_at is null
$$;
comment on function private.awaits_confirmation is 'Whether an account was signed up for by somebody who has not proven the address yet.';

create function private.require_new_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set temporary_password = true, temporary_password_expires_at = null
  where p.id = new.id and current_setting('school.without_password', true) = new.id::text;
  return null;
end $$;
comment on function private.require_new_password is 'Marks an account whose password was taken away, so that its owner has to set one.';

create function public.end_sign_up(address text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u
  where lower(u.email) = lower(end_sign_up.address) and private.awaits_confirmation(u)
    and not exists (select from public.profiles p where p.id = u.id);
  return found;
end $$;
comment on function public.end_sign_up is 'Ends the sign-up that waits with an address, so that the teacher can make the account. The server calls it; false: none waits.';

create function private.forget_unconfirmed() returns void
language sql security definer set search_path = '' as $$
  delete from auth.users u
  where private.awaits_confirmation(u) and u.confirmation_sent_at < now() - interval '3 days'
    and not exists (select from public.profiles p where p.id = u.id)
$$;
comment on function private.forget_unconfirmed is 'Removes accounts that a sign-up made and nobody confirmed within three days.';
