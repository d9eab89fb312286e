create function private.can_be_mailed(address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(address) <= 254 and address ~
    '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*$', false)
$$;
comment on function private.can_be_mailed is 'Whether a mail can be sent to it. An address of before that is none keeps nobody from anything; it gets no mail.';

create function private.address_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = address_of.person and u.email_confirmed_at is not null and u.email <> ''
$$;
comment on function private.address_of is 'The address by which a person is known, in small letters; null until they have proven that it is theirs.';

create function private.addresses_of(bookings uuid[], person uuid default null) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(distinct b.email) from public.trial_bookings b
  where b.id = any (addresses_of.bookings)
    and not exists (select from public.trial_bookings other where other.email = b.email and other.id <> all (addresses_of.bookings))
    and not exists (select from auth.users u
      where lower(u.email) = b.email and u.email_confirmed_at is not null and u.id is distinct from addresses_of.person)
$$;
comment on function private.addresses_of is 'The addresses that these were booked by, without those by which somebody else is known or has booked.';

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = '' as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select split_part(split_part(lower(address), '@', 1), '+', 1) as name, split_part(lower(address), '@', 2) as domain) as parts
$$;
comment on function private.mailbox_of is 'Whose mailbox an address leads to, as far as its writing tells: after a plus comes a note, and Gmail reads no dots.';

create function private.drop_odd_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return case when private.can_be_mailed(new.recipient) then new end;
end $$;
comment on function private.drop_odd_recipient is 'Queues no mail to a person whose address mail cannot be sent to.';
