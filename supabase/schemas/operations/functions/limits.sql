create function private.take_quota(key text, max_hits integer, per interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  taken integer;
begin
  insert into private.quotas as q (key) values (take_quota.key)
  on conflict on constraint quotas_pkey do update set
    hits = case when q.window_started_at < now() - per then 1 else q.hits + 1 end,
    window_started_at = case when q.window_started_at < now() - per then now() else q.window_started_at end
  returning q.hits into taken;
  return taken <= max_hits;
end $$;
comment on function private.take_quota is 'Counts one hit of a key; false once more than max_hits fell into the running window.';

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

create function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST', 'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL') then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code = 'ARTICLE_TOO_LONG' then 'PT413'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a coded refusal with its HTTP status; does nothing for null.';

create function private.refuse_if(wrong boolean, code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse_if.wrong then
    perform private.refuse(refuse_if.code);
  end if;
end $$;
comment on function private.refuse_if is 'Refuses with a code where something is wrong.';

create function private.fold(text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(lower(extensions.unaccent('extensions.unaccent'::regdictionary, regexp_replace(normalize(fold.text, nfkd),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+', '', 'g'))), U&'\03C2', U&'\03C3')
$$;
comment on function private.fold is 'A text as it is compared: without accents, capitals and what is not seen, in any script, composed or not. Immutable as long as nobody changes the dictionary, so that indexes may use it.';

create function private.is_found(search text, variadic texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(strpos(regexp_replace(private.fold(said), '\s+', ' ', 'g'), asked.words) > 0), false)
  from unnest(texts) as said, (select regexp_replace(btrim(private.fold(is_found.search)), '\s+', ' ', 'g') as words) as asked
$$;
comment on function private.is_found is 'Whether what somebody looks for is in one of the texts, in any script, with or without accents, capitals and what is not seen. No sign of it means anything else than itself.';

create function private.is_input(value text, type text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  execute format('select cast(%L as pg_catalog.%I)', is_input.value, is_input.type);
  return true;
exception when data_exception then
  return false;
end $$;
comment on function private.is_input is 'pg_input_is_valid, which PostgreSQL 15 does not have.';

create function private.key_hash(key text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(coalesce(key_hash.key, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  return sha256(convert_to(key_hash.key, 'UTF8'));
end $$;
comment on function private.key_hash is 'The hash of a key that a browser made. Refuses what is no such key.';

create function private.asking_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address inet;
begin
  address := nullif(regexp_replace(btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1)),
    '^::ffff:(?=\d+\.)', '', 'i'), '');
  return encode(sha256(convert_to(host(network(set_masklen(address, case family(address) when 6 then 56 else 32 end))), 'UTF8')), 'hex');
exception when data_exception then
  return null;
end $$;
comment on function private.asking_network is 'A hash that tells networks apart; null where a call comes from nowhere that is known.';
