-- Names with a hyphen are found by their words.
create or replace function private.is_found(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(said), '\s+|\M[-\u2010]\m', ' ', 'g'), asked.words) > 0), false)
  from unnest(texts) as said, (select regexp_replace(btrim(private.fold(is_found.search)), '\s+|\M[-\u2010]\m', ' ', 'g') as words) as asked
$$;
comment on function private.is_found is 'Whether what somebody looks for is in one of the texts, in any script, with or without accents, capitals, hyphens within words and what is not seen. Otherwise each sign of it means itself.';
