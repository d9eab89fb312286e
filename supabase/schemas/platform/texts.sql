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
      regexp_replace(private.redact_people(translate(value, e'\x01', '')),
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
comment on function private.redact is
  'Removes tokens, keys, passwords and what names a person (private.redact_people) from a text, then cuts it to max_length characters.';

create function private.redact_people(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(value,
          '([?&](?:reserva|booking|prova|proof|espera|wait|chave|key)=|/(?:resumo|recap|teste-de-nivel|english-test)/)[^\s"''&#,;}]+',
          '\1[key]', 'gi'),
        '[^\s"''<>(){}\[\]=:,;&?/@]+(?:@|%40)[^\s"''<>(){}\[\]=:,;&?/@]+\.[[:alpha:]]{2,}', '[address]', 'gi'),
      '\m(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2})\M', '[document]', 'gi'),
    '(?:\+|%2B)\d[\d ().-]{7,18}\d|\(\d{2}\) ?9?\d{4}[- ]?\d{4}\M|\m\d{2} ?9\d{4}[- ]?\d{4}\M', '[phone]', 'gi')
$$;
comment on function private.redact_people is
  'A text without what names a person: keys of mailed and shared links, e-mail addresses, tax numbers with their punctuation, phone '
  'numbers.';

create function private.is_cpf(value text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  rest integer;
begin
  if value !~ '^\d{11}$' or value = repeat(left(value, 1), 11) then
    return false;
  end if;
  for length in 9..10 loop
    select sum(substr(value, i, 1)::integer * (length + 2 - i)) * 10 % 11 % 10 into rest from generate_series(1, length) as i;
    if substr(value, length + 1, 1)::integer <> rest then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function private.is_cpf is
  'Whether 11 digits are a valid personal tax number (CPF): both check digits match modulo 11, and the digits are not all the same.';

create function private.is_cnpj(value text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  weights constant integer[] := array[6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  rest integer;
begin
  if value !~ '^[0-9A-Z]{12}[0-9]{2}$' or value = repeat(left(value, 1), 14) then
    return false;
  end if;
  for length in 12..13 loop
    select sum((ascii(substr(value, i, 1)) - 48) * weights[i + 13 - length]) % 11 into rest
    from generate_series(1, length) as i;
    if substr(value, length + 1, 1)::integer <> (case when rest < 2 then 0 else 11 - rest end) then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function private.is_cnpj is
  'Whether 14 characters are a valid company tax number (CNPJ): digits or, since July 2026, capital letters, followed by two check digits.';

create function private.is_tax_number(value text) returns boolean
language sql immutable strict set search_path = '' as $$ select private.is_cpf(value) or private.is_cnpj(value) $$;
comment on function private.is_tax_number is 'Whether a text is the tax number of a person or of a company.';

create function private.is_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name !~
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164'
    '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and name
      ~ '[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u02af\u0370-\u0482\u048a-\u167f\u1681-\u1fff\u2c00-\u2dff\u3005-\ud7ff\uf900-\ufdff\ufe70-\ufefc'
      '\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001cfff\U00020000-\U0003ffff]'
$$;
comment on function private.is_name is
  'Whether a text can be a person''s name: it contains a letter and no invisible characters. The forms check the same '
  '(app/platform/people/person-name.ts).';

create function private.is_single_line(line text) returns boolean
language sql immutable set search_path = '' as $$
  select is_single_line.line !~
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
$$;
comment on function private.is_single_line is
  'Whether a text fits on one line: no control characters, no line breaks, no invisible characters without a meaning.';

create function private.are_valid_lines(lines text[], most_lines integer, longest integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(lines) <= most_lines
    and not exists (select from unnest(lines) as line where line is null or char_length(btrim(line)) not between 1 and longest)
$$;
comment on function private.are_valid_lines is
  'Whether every line of a list is filled in and within the allowed length, and the list is not too long.';
