-- What the sign-in service writes goes by the account's own data: it follows what somebody chooses in their profile.
create function private.follow_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
  where u.id = new.id;
  return null;
end $$;
revoke execute on function private.follow_language() from public;
create trigger follow_language after update of language on public.profiles
  for each row when (new.language is distinct from old.language) execute function private.follow_language();
update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', p.language)
from public.profiles p where p.id = u.id and coalesce(u.raw_user_meta_data ->> 'language', 'pt') <> p.language::text;
