create function public.record_bounce(mail uuid, error text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bounced public.mail_outbox;
  bounced_mailbox text;
  person record;
begin
  update public.mail_outbox m set bounced_at = now(), data = '{}', last_error = left(record_bounce.error, 500)
  where m.id = record_bounce.mail and m.bounced_at is null and (m.state = 'sent' or (m.state = 'failed' and m.last_error like 'UNCLEAR: %'))
  returning m.* into bounced;
  if not found then
    return;
  end if;
  bounced_mailbox := private.mailbox_of(bounced.recipient);
  if (select count(*) from public.mail_outbox m where m.bounced_at > now() - interval '30 days' and private.mailbox_of(m.recipient) = bounced_mailbox) < 3 then
    return;
  end if;
  insert into private.paused_addresses (mailbox) values (bounced_mailbox) on conflict do nothing;
  if not found then
    return;
  end if;
  update public.mail_outbox m set state = 'failed', last_error = 'PAUSED: Several mails to this address came back.'
  where m.state = 'queued' and private.mailbox_of(m.recipient) = bounced_mailbox;
  select p.id, nullif(p.full_name, '') as name into person from public.profiles p where private.mailbox_of(p.email) = bounced_mailbox and p.role <> 'admin' limit 1;
  perform private.add_admin_notifications('address_paused', jsonb_strip_nulls(jsonb_build_object(
    'student', person.id, 'student_name', coalesce(person.name, bounced.recipient), 'link', '/admin/undelivered')));
end $$;
comment on function public.record_bounce is 'Records that a sent mail bounced. The third bounce of a mailbox in 30 days pauses it, and the teacher is notified.';

create function private.pause_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.paused_addresses a where a.mailbox = private.mailbox_of(new.recipient)) then
    new.state := 'failed';
    new.last_error := 'PAUSED: Several mails to this address came back.';
  end if;
  return new;
end $$;
comment on function private.pause_mail is 'Fails a mail to a paused mailbox at once.';
