create function private.mail_secret_fields() returns text[]
language sql immutable set search_path = '' as $$ select array['token_hash', 'password', 'key', 'proof'] $$;
comment on function private.mail_secret_fields is
  'The fields of a mail''s data that contain secrets. Has to match server/mail/mail-encryption.ts.';

create function public.list_unencrypted_mail(max_rows integer) returns table (id uuid, secrets jsonb)
language sql stable security definer set search_path = '' as $$
  select m.id, (select jsonb_object_agg(f.key, f.value) from jsonb_each(m.data) f where f.key = any (private.mail_secret_fields()))
  from public.mail_outbox m
  where m.state in ('queued', 'failed') and m.data ?| array['token_hash', 'password', 'key', 'proof']
    and m.created_at < now() - interval '30 seconds'
  order by m.created_at limit list_unencrypted_mail.max_rows
$$;
comment on function public.list_unencrypted_mail is 'Queued mails whose secrets are not encrypted yet.';

create function public.store_encrypted_mail(mail uuid, secrets jsonb, encrypted text) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set data = m.data - private.mail_secret_fields() || jsonb_build_object('encrypted',
    store_encrypted_mail.encrypted)
  where m.id = store_encrypted_mail.mail and m.state in ('queued', 'failed') and m.data @> store_encrypted_mail.secrets
$$;
comment on function public.store_encrypted_mail is
  'Replaces the plain secrets of a mail with encrypted ones, unless they have changed since.';
