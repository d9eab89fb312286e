create table private.copy_links (
  address text primary key check (char_length(address) <= 254),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
comment on table private.copy_links is
  'Links that were mailed to people without an account in use, who asked for a copy of their data: one for an address, the newest. '
  'Housekeeping ends them after a day, and once nothing is kept under the address.';
comment on column private.copy_links.address is 'The address that was asked for, in lower case.';
comment on column private.copy_links.key_hash is 'SHA-256 of the key in the mail.';
