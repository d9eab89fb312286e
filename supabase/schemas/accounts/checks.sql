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
