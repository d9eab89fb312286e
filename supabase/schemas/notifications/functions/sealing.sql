create function private.mail_secrets() returns text[]
language sql immutable set search_path = '' as $$ select array['token_hash', 'password', 'key', 'proof'] $$;
comment on function private.mail_secrets is 'The fields of a mail''s data that open something. As in server/mail/mail-encryption.ts.';

create function public.list_open_mail(most integer) returns table (id uuid, secrets jsonb)
language sql stable security definer set search_path = '' as $$
  select m.id, (select jsonb_object_agg(f.key, f.value) from jsonb_each(m.data) f where f.key = any (private.mail_secrets()))
  from public.mail_outbox m
  where m.state in ('queued', 'failed') and m.data ?| array['token_hash', 'password', 'key', 'proof']
    and m.created_at < now() - interval '30 seconds'
  order by m.created_at limit list_open_mail.most
$$;
comment on function public.list_open_mail is 'Mails that wait and whose secrets are not encrypted yet.';

create function public.seal_mail(mail uuid, secrets jsonb, sealed text) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set data = m.data - private.mail_secrets() || jsonb_build_object('sealed', seal_mail.sealed)
  where m.id = seal_mail.mail and m.state in ('queued', 'failed') and m.data @> seal_mail.secrets
$$;
comment on function public.seal_mail is 'Puts the encrypted secrets of a mail in the place of the open ones, if these are still there.';
