create function private.is_calendar_address(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select char_length(value) <= 1000 and value ~ '^https://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?/[!-~]*$' and value !~ '[?#]'
$$;
comment on function private.is_calendar_address is
  'Whether a text is an https address of a collection, without sign-in details, parameters or fragment.';
