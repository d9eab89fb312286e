-- A hash of bcrypt's shape that no password has.
create function private.no_password() returns text
language sql volatile set search_path = '' as $$
  select '$2b$10$' || left(md5(gen_random_uuid()::text) || md5(gen_random_uuid()::text), 53)
$$;
revoke execute on function private.no_password() from public;

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
  return new;
end $$;

-- A password that expires was handed to a student by mail: whoever finds that mail later must not get in with it.
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
create trigger spend_temporary_password before update of last_sign_in_at on auth.users
  for each row execute function private.spend_temporary_password();

-- The profile keeps saying that the password is a temporary one: the teacher sees who needs another.
create function private.expire_temporary_passwords() returns void
language sql security definer set search_path = '' as $$
  with late as (
    select p.id from public.profiles p where p.temporary_password and p.temporary_password_expires_at < now())
  update auth.users u set last_sign_in_at = u.last_sign_in_at from late where u.id = late.id
$$;
comment on function private.expire_temporary_passwords is 'Spends handed-out passwords whose time is over, as a sign-in would.';
revoke execute on function private.expire_temporary_passwords() from public;

create function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
end $$;
comment on function public.tidy_up is 'What time alone asks for; called by the server every minute.';
revoke execute on function public.tidy_up() from public;
grant execute on function public.tidy_up() to service_role;
