-- The cost of a search does not grow with its text.
set check_function_bodies = off;
create or replace function private.matches_search(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(text), '\s+|\M[-\u2010]\m', ' ', 'g'), query.words) > 0), false)
  from unnest(texts) as text, (select regexp_replace(btrim(private.fold(left(btrim(matches_search.search), 100))), '\s+|\M[-\u2010]\m', ' ', 'g') as words) as query
$$;
comment on function private.matches_search is 'Whether one of the texts contains the search, ignoring accents, case, hyphens within words and invisible characters, in any script. There are no wildcards. Of the search the first 100 characters count.';
