-- "senha: hunter22" is a secret, "Erro ao atualizar a senha: Escolha outra" is a sentence: the word before the colon is
-- part of a longer text, and what follows are words. After the product's own titles anything is what the service said.
create or replace function private.redact(value text, max_length integer) returns text
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
