-- A temporary password signs in until its owner has set another, or it expires: somebody who left before that can come back.
set check_function_bodies = off;

drop trigger consume_temporary_password on auth.users;

create function private.invalidate_expired_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password is not distinct from old.encrypted_password and exists (
    select from public.profiles p
    where p.id = new.id and p.temporary_password and p.temporary_password_expires_at < now())
  then
    new.encrypted_password := private.unusable_password_hash();
  end if;
  return new;
end $$;
comment on function private.invalidate_expired_password is 'Invalidates a temporary password that has expired. Until then it signs in as often as needed.';

create trigger invalidate_expired_password before update of last_sign_in_at on auth.users for each row
  execute function private.invalidate_expired_password();
