-- Error reports name nobody: neither by the keys of mailed links, nor by an address, a tax number or a phone number.
set check_function_bodies = off;

create function private.redact_people(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(value,
          '([?&](?:reserva|booking|prova|proof|espera|wait)=|/(?:resumo|recap|teste-de-nivel|english-test)/)[^\s"''&#,;}]+',
          '\1[key]', 'gi'),
        '[^\s"''<>(){}\[\]=:,;&?/@]+(?:@|%40)[^\s"''<>(){}\[\]=:,;&?/@]+\.[[:alpha:]]{2,}', '[address]', 'gi'),
      '\m(?:\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-\d{2})\M', '[document]', 'gi'),
    '(?:\+|%2B)\d[\d ().-]{7,18}\d|\(\d{2}\) ?9?\d{4}[- ]?\d{4}\M|\m\d{2} ?9\d{4}[- ]?\d{4}\M', '[phone]', 'gi')
$$;
comment on function private.redact_people is
  'A text without what names a person: keys of mailed and shared links, e-mail addresses, tax numbers with their punctuation, phone '
  'numbers.';

create or replace function private.redact(value text, max_length integer) returns text
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

update public.error_logs e set
  error_message = private.redact(e.error_message, 1000), url = private.redact(e.url, 500),
  request_body = private.redact(e.request_body, 1000)
where (e.error_message, e.url, e.request_body) is distinct from
  (private.redact(e.error_message, 1000), private.redact(e.url, 500), private.redact(e.request_body, 1000));
