-- Whoever turned two-step verification on or off, or made it another phone's, is told of it; so is whoever did not do it.
create function private.can_be_mailed(address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(address ~ '^[^\s@<>"]+@[^\s@<>"]+$' and char_length(address) <= 254, false)
$$;
comment on function private.can_be_mailed is 'Whether public.mail_outbox takes it as a recipient: what no mail can reach keeps nobody from changing their door.';

create or replace function private.tell_of_changed_door() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lang constant public.language := coalesce((select p.language from public.profiles p where p.id = new.id), 'pt');
begin
  if old.email_confirmed_at is null or not private.can_be_mailed(old.email) then
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

create function private.tell_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One that goes with its person is told to nobody: there is no profile by then.
  perform private.enqueue_mail(case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end, p.email, p.language)
  from public.profiles p where p.id = coalesce(new.user_id, old.user_id) and private.can_be_mailed(p.email);
  return null;
end $$;
revoke execute on function private.can_be_mailed(text), private.tell_of_factor() from public;
-- Recovery codes come and go with another factor; hosted Supabase knows further kinds of one.
create trigger tell_of_added_factor after update of status on auth.mfa_factors
  for each row when (new.factor_type::text <> 'recovery_code' and old.status <> 'verified' and new.status = 'verified')
  execute function private.tell_of_factor();
create trigger tell_of_removed_factor after delete on auth.mfa_factors
  for each row when (old.factor_type::text <> 'recovery_code' and old.status = 'verified')
  execute function private.tell_of_factor();
