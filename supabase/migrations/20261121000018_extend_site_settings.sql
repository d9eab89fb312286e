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
  'Whether 14 signs are a company number: digits, since July 2026 also capital letters, and two check digits modulo 11.';

create function private.are_lines(lines text[], most_lines integer, longest integer) returns boolean
language sql immutable strict set search_path = '' as $$
  select cardinality(lines) <= most_lines
    and not exists (select from unnest(lines) as line where line is null or char_length(btrim(line)) not between 1 and longest)
$$;
comment on function private.are_lines is 'Whether a list has only filled-in lines, none longer than allowed and not too many.';

-- Check constraints run with the rights of who writes.
revoke execute on function private.is_cnpj(text), private.are_lines(text[], integer, integer) from public;
grant execute on function private.is_cnpj(text), private.are_lines(text[], integer, integer) to authenticated, service_role;

update public.site_settings set company_number = upper(regexp_replace(company_number, '[^0-9A-Za-z]', '', 'g'));
update public.site_settings set company_number = null where not private.is_cnpj(company_number);

alter table public.site_settings
  drop constraint site_settings_company_number_check,
  add constraint site_settings_company_number_check check (private.is_cnpj(company_number)),
  add column company_address text check (char_length(btrim(company_address)) between 1 and 200),
  add column biography_pt text check (char_length(btrim(biography_pt)) between 1 and 3000),
  add column biography_en text check (char_length(btrim(biography_en)) between 1 and 3000),
  add column qualifications_pt text[] not null default '{}' check (private.are_lines(qualifications_pt, 12, 160)),
  add column qualifications_en text[] not null default '{}' check (private.are_lines(qualifications_en, 12, 160));
comment on column public.site_settings.company_number is 'CNPJ: fourteen digits or capital letters, no punctuation.';

alter table public.plans
  add column contents_pt text[] not null default '{}' check (private.are_lines(contents_pt, 8, 120)),
  add column contents_en text[] not null default '{}' check (private.are_lines(contents_en, 8, 120));
comment on column public.plans.contents_pt is 'What the plan holds, a line each; empty leaves the words that the site ships with.';

grant update (company_address, biography_pt, biography_en, qualifications_pt, qualifications_en)
  on public.site_settings to authenticated;
grant update (contents_pt, contents_en) on public.plans to authenticated;
