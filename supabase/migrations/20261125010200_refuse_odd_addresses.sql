-- An address that needs quotes, holds a comment, a list or what cannot be seen is read as another one by the next mail server: what a
-- mail says of its reader and where it goes would differ. The same shape as app/platform/mail-address.ts.
create or replace function private.can_be_mailed(address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(address) <= 254 and address ~
    '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*$', false)
$$;
comment on function private.can_be_mailed is 'Whether a mail can be sent to it. An address of before that is none keeps nobody from anything; it gets no mail.';

create function private.refuse_odd_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := nullif(to_jsonb(new) ->> tg_argv[0], '');
begin
  if address is null or private.can_be_mailed(address) then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] is not distinct from address then
    return new;
  end if;
  perform private.refuse('INVALID_EMAIL');
end $$;
revoke execute on function private.refuse_odd_address() from public;

create trigger refuse_odd_address before insert or update of email on auth.users
  for each row execute function private.refuse_odd_address('email');
create trigger refuse_odd_new_address before insert or update of email_change on auth.users
  for each row execute function private.refuse_odd_address('email_change');
create trigger refuse_odd_address before insert or update of email on public.trial_bookings
  for each row execute function private.refuse_odd_address('email');
create trigger refuse_odd_address before insert or update of email on public.topic_suggestions
  for each row execute function private.refuse_odd_address('email');
create trigger refuse_odd_address before insert or update of contact_email on public.site_settings
  for each row execute function private.refuse_odd_address('contact_email');
create trigger refuse_odd_address before insert or update of recipient on public.mail_outbox
  for each row when (new.user_id is null) execute function private.refuse_odd_address('recipient');

-- Mail of the database's own to an address that predates the rule is left out, and nothing fails for it.
create or replace function private.enqueue_mail(kind text, recipient text, language public.language, data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, language, data)
  select enqueue_mail.kind, enqueue_mail.recipient, enqueue_mail.language, enqueue_mail.data
  where private.can_be_mailed(enqueue_mail.recipient)
$$;

create function private.leave_odd_address_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return case when private.can_be_mailed(new.recipient) then new end;
end $$;
revoke execute on function private.leave_odd_address_out() from public;
create trigger begin_without_odd_addresses before insert on public.mail_outbox
  for each row when (new.user_id is not null) execute function private.leave_odd_address_out();

update public.mail_outbox m set state = 'failed', data = '{}', last_error = 'No mail server reads this address as one.'
where m.state in ('queued', 'sending') and not private.can_be_mailed(m.recipient);

-- The password alone reads nothing of its person, whose second factor is to be shown, and who is told in the language of the page.
drop policy "People read their own profile, the teacher reads all" on public.profiles;
create policy "People read their own profile, the teacher reads all" on public.profiles
  for select to authenticated
  using ((id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
