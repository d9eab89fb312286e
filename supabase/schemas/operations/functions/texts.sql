create function private.fold(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, regexp_replace(normalize(fold.text, nfkd),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+', '', 'g'))), U&'\03C2', U&'\03C3')
$$;
comment on function private.fold is 'A text as it is compared: without accents, capitals and what is not seen, in any script, composed or not. Immutable as long as nobody changes the dictionary, so that indexes may use it.';

create function private.is_found(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(said), '\s+|\M[-\u2010]\m', ' ', 'g'), asked.words) > 0), false)
  from unnest(texts) as said, (select regexp_replace(btrim(private.fold(is_found.search)), '\s+|\M[-\u2010]\m', ' ', 'g') as words) as asked
$$;
comment on function private.is_found is 'Whether what somebody looks for is in one of the texts, in any script, with or without accents, capitals, hyphens within words and what is not seen. Otherwise each sign of it means itself.';

create function private.is_input(value text, type text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  execute format('select cast(%L as pg_catalog.%I)', is_input.value, is_input.type);
  return true;
exception when data_exception then
  return false;
end $$;
comment on function private.is_input is 'pg_input_is_valid, which PostgreSQL 15 does not have.';

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
