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
comment on function public.welcome_student is
  'Marks a password that the server has just set as temporary, mails it to the student and ends all their sessions.';

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
  -- Allow sync_app_metadata to mark the password as temporary until the transaction ends.
  perform set_config('school.password_of', new.id::text, true);
  return new;
end $$;
comment on function private.clear_temporary_password is
  'Marks a new password as temporary if the server set it with this change; clears the mark otherwise.';

create function private.expire_temporary_passwords() returns void
language sql security definer set search_path = '' as $$
  with late as (
    insert into private.expired_passwords as s (user_id, expires_at)
    select p.id, p.temporary_password_expires_at from public.profiles p
    where p.temporary_password and p.temporary_password_expires_at < now()
      and not exists (select from private.expired_passwords d where d.user_id = p.id and d.expires_at = p.temporary_password_expires_at)
    on conflict (user_id) do update set expires_at = excluded.expires_at where s.expires_at <> excluded.expires_at
    returning s.user_id)
  update auth.users u set last_sign_in_at = u.last_sign_in_at from late where u.id = late.user_id
$$;
comment on function private.expire_temporary_passwords is 'Invalidates expired temporary passwords, as a sign-in would.';

create function private.revoke_unverified_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.awaits_confirmation(old) and new.encrypted_password is not distinct from old.encrypted_password then
    new.encrypted_password := private.unusable_password_hash();
    -- Read by require_new_password, which marks the profile in this transaction.
    perform set_config('school.without_password', new.id::text, true);
  end if;
  return new;
end $$;
comment on function private.revoke_unverified_password is
  'Invalidates a password that was chosen before the address was confirmed, since a stranger may have chosen it.';

create function private.unusable_password_hash() returns text
language sql set search_path = '' as $$
  select '$2b$10$' || left(md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text), 53)
$$;
comment on function private.unusable_password_hash is 'A bcrypt hash that matches no password.';

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
    -- Delayed, because a temporary password has a mail of its own, which welcome_student queues a step later in place of this one.
    insert into public.mail_outbox (kind, recipient, language, due_at) values ('password_changed', old.email, lang,
      now() + interval '1 minute');
  end if;
  return null;
end $$;
comment on function private.notify_of_credential_change is
  'Mails a notice of a changed address or password to the account''s previous address.';

create function private.notify_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A factor that is deleted with its person causes no mail: the profile is gone by then.
  perform private.enqueue_mail(case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end, p.email, p.language)
  from public.profiles p where p.id = coalesce(new.user_id, old.user_id) and private.is_mail_address(p.email);
  return null;
end $$;
comment on function private.notify_of_factor is 'Mails a person that a second factor was added or removed.';
