create function private.is_mail_address(address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(address) <= 254 and address ~
    '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*$', false)
$$;
comment on function private.is_mail_address is
  'Whether mail can be sent to an address. A stored address that fails this check stays, but no mail is sent to it.';

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = '' as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select split_part(split_part(lower(address), '@', 1), '+', 1) as name, split_part(lower(address), '@', 2) as domain) as parts
$$;
comment on function private.mailbox_of is 'The mailbox of an address, in lower case: without a +tag, and for Gmail without dots.';

create function private.drop_invalid_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return case when private.is_mail_address(new.recipient) then new end;
end $$;
comment on function private.drop_invalid_recipient is 'Drops a mail to a person whose address is invalid.';

create function private.refuse_invalid_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := nullif(to_jsonb(new) ->> tg_argv[0], '');
begin
  perform private.refuse_if(address is not null and not private.is_mail_address(address)
    and address is distinct from to_jsonb(old) ->> tg_argv[0],
    'INVALID_EMAIL');
  return new;
end $$;
comment on function private.refuse_invalid_address is
  'Refuses an invalid address in the column that the trigger names, unless the row already had it.';
