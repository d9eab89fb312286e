create function private.years_old(birth_date date) returns integer
language sql stable set search_path = '' as $$
  select extract(year from age((now() at time zone 'America/Sao_Paulo')::date, birth_date))::integer
$$;
comment on function private.years_old is 'The age of a person today, by the calendar in São Paulo.';

create function private.clean_name(name text) returns text
language sql immutable set search_path = '' as $$
  select case when private.is_name(cleaned.name) then cleaned.name end
  from (select btrim(regexp_replace(regexp_replace(clean_name.name, '[\s\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0'
      '\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g')) as name) as cleaned (name)
$$;
comment on function private.clean_name is 'A name without invisible characters; null where nothing is left.';

create function private.clean_line(line text) returns text
language sql immutable set search_path = '' as $$
  select btrim(normalize(replace(regexp_replace(regexp_replace(clean_line.line,
    '[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+', '', 'g'),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), U&'\2011', '-'), nfc))
$$;
comment on function private.clean_line is
  'A single-line text without invisible characters, except joiners in words and emoji. The forms do the same (app/i18n/clean-line.ts).';
