create function private.fold(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, regexp_replace(normalize(fold.text, nfkd),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
      '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff'
      '\uffa0\U000e0000-\U000e0fff]+', '', 'g'))), U&'\03C2', U&'\03C3')
$$;
comment on function private.fold is
  'A text normalized for comparison: without accents, case and invisible characters, in any script. Immutable, so that indexes can use it; '
  'the unaccent dictionary must not change.';

create function private.matches_search(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(text), '\s+|\M[-\u2010]\m', ' ', 'g'), query.words) > 0), false)
  from unnest(texts) as text, (
    select regexp_replace(btrim(private.fold(left(btrim(left(matches_search.search, 1000)), 100))), '\s+|\M[-\u2010]\m', ' ', 'g') as words
  ) as query
$$;
comment on function private.matches_search is
  'Whether one of the texts contains the search, ignoring accents, case, hyphens within words and invisible characters, in any script. '
  'There are no wildcards. Of the search the first 100 characters count.';

create function private.trigrams(variadic texts text[]) returns text[]
language sql immutable parallel safe security definer set search_path = '' as $$
  select coalesce(array_agg(distinct substr(folded.words, n, 3)), '{}')
  from unnest(texts) as text, lateral (select regexp_replace(private.fold(text), '\s+|\M[-\u2010]\m', ' ', 'g') as words) as folded,
    generate_series(1, char_length(folded.words) - 2) as n
$$;
comment on function private.trigrams is
  'All sequences of three characters of texts as searches compare them, for indexes: pg_trgm is not on every database. '
  'Whoever writes an indexed row runs it.';

create function private.searched_trigrams(search text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct substr(query.words, n, 3)), '{}') from (
    select regexp_replace(btrim(private.fold(left(btrim(left(searched_trigrams.search, 1000)), 100))), '\s+|\M[-\u2010]\m', ' ', 'g')
      as words) as query, generate_series(1, char_length(query.words) - 2) as n
$$;
comment on function private.searched_trigrams is
  'The trigrams that every text has which matches a search: none of a search of less than three characters, which reads all.';

create function private.is_valid_input(value text, type text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  execute format('select cast(%L as pg_catalog.%I)', is_valid_input.value, is_valid_input.type);
  return true;
exception when data_exception then
  return false;
end $$;
comment on function private.is_valid_input is 'A replacement for pg_input_is_valid, which PostgreSQL 15 does not have.';

create function private.redact(value text, max_length integer) returns text
language sql immutable set search_path = '' as $$
  with named as (
    select 'pass(?:word|wd)?|senha|token|token_hash|access_token|refresh_token|secret|apikey|api_key|authorization|code|key' as secret
  ), marked as (
    -- The mark stands between a name and its colon, where the last pattern does not look past it.
    select secret, regexp_replace(
      regexp_replace(translate(value, e'\x01', ''),
        '((?:Erro ao atualizar a senha|Error updating password))(?=: )', e'\\1\x01', 'g'),
      '([a-zà-ÿ]+ (?:' || secret || '))(?=: [A-ZÀ-Ý][a-zà-ÿ]* [A-Za-zÀ-ÿ]+(?:[\s.,;!?]|$))', e'\\1\x01', 'g') as text
    from named
  )
  select left(
    translate(
      regexp_replace(
        regexp_replace(
          regexp_replace(text, 'eyJ[\w-]+\.[\w-]+(\.[\w-]*)?', '[token]', 'g'),
          '((?:' || secret || ')["'']?\s*[=:]\s*["'']?)[^\s"''&,;}]+', '\1[redacted]', 'gi'),
        '\msb_(secret|publishable)_[\w-]+', '[key]', 'g'),
      e'\x01', ''),
    max_length)
  from marked
$$;
comment on function private.redact is 'Removes tokens, keys and passwords from a text, then cuts it to max_length characters.';
