create function private.fault_of(message text, http_status integer) returns text
language sql immutable set search_path = '' as $$
  select md5(coalesce(http_status::text, '') || ' ' || regexp_replace(
    regexp_replace(message, '[0-9a-f]{8}-[0-9a-f-]{27}|"[^"]*"|''[^'']*''', '?', 'gi'), '\d+', '#', 'g'))
$$;
comment on function private.fault_of is 'The text that identifies a fault: an error message without ids, quoted words and numbers.';
