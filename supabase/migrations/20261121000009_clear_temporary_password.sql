-- A handed-out password is temporary until it changes. Who hands out a new one says so again in app_metadata, which only
-- the server can write, and which therefore says "temporary" exactly for the password it came with.
create function private.clear_temporary_password() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  handed_out constant text := coalesce(new.raw_app_meta_data ->> 'temporary_password', '');
begin
  update public.profiles p
  set temporary_password = handed_out = 'true' and new.raw_app_meta_data is distinct from old.raw_app_meta_data
  where p.id = new.id;
  return new;
end $$;
create trigger clear_temporary_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.clear_temporary_password();
