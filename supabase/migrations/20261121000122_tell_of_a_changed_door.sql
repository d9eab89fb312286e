-- Who did not change their address or password themselves reads of it where they could read before.
create function private.tell_of_changed_door() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lang constant public.language := coalesce((select p.language from public.profiles p where p.id = new.id), 'pt');
  -- The teacher gives it away, and its holder has a mail of hers.
  handed_out constant boolean := coalesce(new.raw_app_meta_data ->> 'temporary_password', '') = 'true'
    and new.raw_app_meta_data is distinct from old.raw_app_meta_data;
begin
  if old.email_confirmed_at is null or old.email !~ '^[^\s@<>"]+@[^\s@<>"]+$' then
    return null;
  end if;
  if lower(new.email) is distinct from lower(old.email) then
    perform private.enqueue_mail('email_changed', old.email, lang);
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(old.encrypted_password, '') <> '' and not handed_out then
    perform private.enqueue_mail('password_changed', old.email, lang);
  end if;
  return null;
end $$;
revoke execute on function private.tell_of_changed_door() from public;
create trigger tell_of_changed_door after update of email, encrypted_password on auth.users
  for each row execute function private.tell_of_changed_door();
