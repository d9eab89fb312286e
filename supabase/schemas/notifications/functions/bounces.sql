create function public.record_bounce(
  error text, mail uuid default null, recipient text default null, at timestamptz default null, is_delay boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bounced public.mail_outbox;
  bounced_mailbox text;
  person record;
  named constant uuid := coalesce(record_bounce.mail, (select m.id from public.mail_outbox m
    where private.mailbox_of(m.recipient) = private.mailbox_of(record_bounce.recipient) and m.state = 'sent' and m.bounced_at is null
      and m.sent_at between record_bounce.at - interval '5 days' and record_bounce.at + interval '10 minutes'
    order by m.sent_at desc limit 1));
begin
  if record_bounce.is_delay then
    update public.mail_outbox m set delayed_at = now(), last_error = left(record_bounce.error, 500)
    where m.id = named and m.state = 'sent' and m.bounced_at is null and m.dismissed_at is null;
    return;
  end if;
  update public.mail_outbox m
  set bounced_at = now(), data = '{}', last_error = left(record_bounce.error, 500), bounced_by_address = record_bounce.mail is null
  where m.id = named and m.bounced_at is null and (m.state = 'sent' or (m.state = 'failed' and m.last_error like 'UNCLEAR: %'))
  returning m.* into bounced;
  if not found or bounced.bounced_by_address then
    return;
  end if;
  bounced_mailbox := private.mailbox_of(bounced.recipient);
  if (select count(*) from public.mail_outbox m where m.bounced_at > now() - interval '30 days'
    and not m.bounced_by_address and private.mailbox_of(m.recipient) = bounced_mailbox) < 3 then
    return;
  end if;
  insert into private.paused_addresses (mailbox) values (bounced_mailbox) on conflict do nothing;
  if not found then
    return;
  end if;
  update public.mail_outbox m set state = 'failed', last_error = 'PAUSED: Several mails to this address came back.'
  where m.state = 'queued' and private.mailbox_of(m.recipient) = bounced_mailbox;
  select p.id, nullif(p.full_name, '') as name into person from public.profiles p where private.mailbox_of(p.email) = bounced_mailbox
    and p.role <> 'admin' limit 1;
  perform private.add_admin_notifications('address_paused', jsonb_strip_nulls(jsonb_build_object(
    'student', person.id, 'student_name', coalesce(person.name, bounced.recipient), 'link', '/admin/undelivered')));
end $$;
comment on function public.record_bounce is
  'Records that a sent mail bounced, or is_delay: is late. Without its id, it is the last one to the recipient in the five days before; '
  'anybody can write such a report, so that it pauses no address. The third other bounce of a mailbox in 30 days pauses it, and the '
  'teacher is notified.';

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
