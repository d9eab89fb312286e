create function private.is_provider_address(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select char_length(value) <= 300 and value ~ '^https://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*)?$'
$$;
comment on function private.is_provider_address is 'Whether a text is an https address without sign-in details, parameters or fragment.';
