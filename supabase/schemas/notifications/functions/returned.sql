create function public.return_mail(mail uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  came_back public.mail_outbox;
  box text;
  person record;
begin
  update public.mail_outbox m set returned_at = now(), data = '{}', last_error = left(return_mail.error, 500)
  where m.id = return_mail.mail and m.returned_at is null and (m.state = 'sent' or (m.state = 'failed' and m.last_error like 'UNCLEAR: %'))
  returning m.* into came_back;
  if not found then
    return;
  end if;
  box := private.mailbox_of(came_back.recipient);
  if (select count(*) from public.mail_outbox m where m.returned_at > now() - interval '30 days' and private.mailbox_of(m.recipient) = box) < 3 then
    return;
  end if;
  insert into private.paused_addresses (mailbox) values (box) on conflict do nothing;
  if not found then
    return;
  end if;
  update public.mail_outbox m set state = 'failed', last_error = 'PAUSED: Several mails to this address came back.'
  where m.state = 'queued' and private.mailbox_of(m.recipient) = box;
  select p.id, nullif(p.full_name, '') as name into person from public.profiles p where private.mailbox_of(p.email) = box and p.role <> 'admin' limit 1;
  perform private.notify_admins('address_paused', jsonb_strip_nulls(jsonb_build_object(
    'student', person.id, 'student_name', coalesce(person.name, came_back.recipient), 'link', '/admin/undelivered')));
end $$;
comment on function public.return_mail is 'Notes that a mail that was sent came back. The third in 30 days from one mailbox pauses it, and the teacher is told.';

create function private.pause_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.paused_addresses a where a.mailbox = private.mailbox_of(new.recipient)) then
    new.state := 'failed';
    new.last_error := 'PAUSED: Several mails to this address came back.';
  end if;
  return new;
end $$;
comment on function private.pause_mail is 'Keeps a mail from an address that several mails came back from.';
