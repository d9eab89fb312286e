create function private.verified_email(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = verified_email.person and u.email_confirmed_at is not null and u.email <> ''
$$;
comment on function private.verified_email is 'A person''s confirmed address in lower case; null until it is confirmed.';

create function private.is_own_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = address and u.email_confirmed_at is not null)
$$;
comment on function private.is_own_address is 'Whether this is the caller''s confirmed address.';
