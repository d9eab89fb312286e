create function private.address_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = address_of.person and u.email_confirmed_at is not null and u.email <> ''
$$;
comment on function private.address_of is 'The address by which a person is known, in small letters; null until they have proven that it is theirs.';

create function private.is_own_address(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = address and u.email_confirmed_at is not null)
$$;
comment on function private.is_own_address is 'Whether the person who asks is signed in and has proven this address.';
