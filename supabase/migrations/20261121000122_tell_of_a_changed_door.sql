-- Who did not change their address or password themselves reads of it where they could read before.
create function private.tell_of_changed_door() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lang constant public.language := coalesce((select p.language from public.profiles p where p.id = new.id), 'pt');
begin
  -- What no mail can reach keeps nobody from changing it.
  if old.email_confirmed_at is null or coalesce(old.email, '') !~ '^[^\s@<>"]+@[^\s@<>"]+$' or char_length(old.email) > 254 then
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
revoke execute on function private.tell_of_changed_door() from public;
create trigger tell_of_changed_door after update of email, encrypted_password on auth.users
  for each row execute function private.tell_of_changed_door();

create or replace function public.welcome_student(student uuid, password text, until timestamptz) returns void
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
