create function private.can_be_mailed(address text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(char_length(address) <= 254 and address ~
    '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*$', false)
$$;
comment on function private.can_be_mailed is 'Whether a mail can be sent to an address. One that was stored before this was asked hinders nobody: it gets no mail.';

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

create function private.refuse_odd_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := nullif(to_jsonb(new) ->> tg_argv[0], '');
begin
  perform private.refuse_if(address is not null and not private.can_be_mailed(address) and address is distinct from to_jsonb(old) ->> tg_argv[0],
    'INVALID_EMAIL');
  return new;
end $$;
comment on function private.refuse_odd_address is 'Refuses an address that mail cannot be sent to, in the column that the trigger names. One that was there before stays.';
