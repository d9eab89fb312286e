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
comment on function private.invalidate_expired_password is
  'Invalidates a temporary password that has expired. Until then it signs in as often as needed.';
