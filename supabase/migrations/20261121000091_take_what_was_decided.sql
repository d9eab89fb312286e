-- A sign-in service may write an account in several steps of one transaction: what was decided about it comes after its row,
-- and after its password. Later changes of app_metadata decide nothing: roles have a function of their own.
create function private.take_what_was_decided() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  decided constant jsonb := coalesce(new.raw_app_meta_data, '{}');
begin
  update public.profiles p
  set role = case when decided ->> 'role' = 'admin' then 'admin' else 'aluno' end::public.user_role
  where p.id = new.id and p.created_at = now() and decided ? 'role';
  update public.profiles p
  set temporary_password = true, temporary_password_expires_at = (decided ->> 'temporary_password_expires_at')::timestamptz
  where p.id = new.id and decided ->> 'temporary_password' = 'true'
    and (p.created_at = now() or current_setting('school.password_of', true) = new.id::text);
  return null;
end $$;
revoke execute on function private.take_what_was_decided() from public;
create trigger take_what_was_decided after update of raw_app_meta_data on auth.users
  for each row when (new.raw_app_meta_data is distinct from old.raw_app_meta_data)
  execute function private.take_what_was_decided();

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
  -- Until the transaction ends: what is said of this password may follow.
  perform set_config('school.password_of', new.id::text, true);
  return new;
end $$;
