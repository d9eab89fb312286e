create function public.welcome_student(student uuid, password text, until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_person(welcome_student.student);
  update public.profiles p set temporary_password = true, temporary_password_expires_at = welcome_student.until
  where p.id = welcome_student.student;
  delete from auth.sessions s where s.user_id = welcome_student.student;
  delete from public.mail_outbox m using public.profiles p
  where p.id = welcome_student.student and m.recipient = p.email and m.kind = 'password_changed' and m.state = 'queued';
  perform private.enqueue_mail('welcome', p.email, p.language, jsonb_build_object(
    'name', split_part(p.full_name, ' ', 1), 'password', welcome_student.password, 'expires_at', welcome_student.until))
  from public.profiles p where p.id = welcome_student.student;
end $$;
comment on function public.welcome_student is 'Marks a password that the server has just handed out as temporary and mails it to its owner, whose sign-ins all end.';

create function private.clear_temporary_password() returns trigger
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
  -- Until the transaction ends: what is said of this password may follow.
  perform set_config('school.password_of', new.id::text, true);
  return new;
end $$;
comment on function private.clear_temporary_password is 'A new password is temporary where the server hands it out with this change, and else is its owner''s.';

create function private.spend_temporary_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is not distinct from old.encrypted_password and exists (
    select from public.profiles p
    where p.id = new.id and p.temporary_password and p.temporary_password_expires_at is not null)
  then
    new.encrypted_password := private.no_password();
  end if;
  return new;
end $$;
comment on function private.spend_temporary_password is 'A sign-in uses a handed-out password up: the session that it opens has to set another.';

create function private.expire_temporary_passwords() returns void
language sql security definer set search_path = '' as $$
  with late as (
    insert into private.spent_passwords as s (user_id, expires_at)
    select p.id, p.temporary_password_expires_at from public.profiles p
    where p.temporary_password and p.temporary_password_expires_at < now()
      and not exists (select from private.spent_passwords d where d.user_id = p.id and d.expires_at = p.temporary_password_expires_at)
    on conflict (user_id) do update set expires_at = excluded.expires_at where s.expires_at <> excluded.expires_at
    returning s.user_id)
  update auth.users u set last_sign_in_at = u.last_sign_in_at from late where u.id = late.user_id
$$;
comment on function private.expire_temporary_passwords is 'Spends handed-out passwords whose time is over, as a sign-in would.';

create function private.spend_unproven_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.awaits_confirmation(old) and new.encrypted_password is not distinct from old.encrypted_password then
    new.encrypted_password := private.no_password();
    -- Until the transaction ends: the profile is told once it is there.
    perform set_config('school.without_password', new.id::text, true);
  end if;
  return new;
end $$;
comment on function private.spend_unproven_password is 'A password that was chosen before the address was proven may be a stranger''s: confirming the address takes it away.';

create function private.no_password() returns text
language sql set search_path = '' as $$
  select '$2b$10$' || left(md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text), 53)
$$;
comment on function private.no_password is 'A bcrypt hash that no password has.';

create function private.notify_of_credential_change() returns trigger
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
    -- It waits, since one that is handed out is told of by a mail of its own, which comes a step later.
    insert into public.mail_outbox (kind, recipient, language, due_at) values ('password_changed', old.email, lang, now() + interval '1 minute');
  end if;
  return null;
end $$;
comment on function private.notify_of_credential_change is 'Mails a changed address or password to the address that the account had.';

create function private.notify_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One that goes with its person is told to nobody: there is no profile by then.
  perform private.enqueue_mail(case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end, p.email, p.language)
  from public.profiles p where p.id = coalesce(new.user_id, old.user_id) and private.is_mail_address(p.email);
  return null;
end $$;
comment on function private.notify_of_factor is 'Mails a person that a second factor was added or removed.';
