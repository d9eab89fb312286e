-- Whoever turned two-step verification on or off, or made it another phone's, is told of it; so is whoever did not do it.
create function private.tell_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One that goes with its person is told to nobody: there is no profile by then.
  perform private.enqueue_mail(case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end, p.email, p.language)
  from public.profiles p
  where p.id = coalesce(new.user_id, old.user_id) and p.email ~ '^[^\s@<>"]+@[^\s@<>"]+$' and char_length(p.email) <= 254;
  return null;
end $$;
revoke execute on function private.tell_of_factor() from public;
-- Recovery codes come and go with another factor; hosted Supabase knows further kinds of one.
create trigger tell_of_added_factor after update of status on auth.mfa_factors
  for each row when (new.factor_type::text <> 'recovery_code' and old.status <> 'verified' and new.status = 'verified')
  execute function private.tell_of_factor();
create trigger tell_of_removed_factor after delete on auth.mfa_factors
  for each row when (old.factor_type::text <> 'recovery_code' and old.status = 'verified')
  execute function private.tell_of_factor();
