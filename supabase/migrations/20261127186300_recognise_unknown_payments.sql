-- A line of a statement is recognised where the provider reported its payment before.
set check_function_bodies = off;

create or replace function public.import_statement(lines jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
  added integer := 0;
  doubtful jsonb := '[]';
  prints text[];
  paired uuid[] := '{}';
  twin uuid;
  paid_on date;
  cents integer;
  words text[];
  why text;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(import_statement.lines) <> 'array' or jsonb_array_length(import_statement.lines) not between 1 and 2000,
    'INVALID_STATEMENT');
  prints := array(select print from jsonb_array_elements(import_statement.lines) as one (line),
      lateral (values (left(one.line ->> 'fingerprint', 200)), (left(one.line ->> 'earlier', 200))) as written (print) where print <> '');
  prints := prints || array(select private.hash_fingerprint(print) from unnest(prints) as print);
  for line in select * from jsonb_array_elements(import_statement.lines) loop
    perform private.refuse_if(coalesce(line ->> 'fingerprint', '') = ''
      or coalesce(line ->> 'day', '') !~ '^\d{4}-\d\d-\d\d$' or not private.is_valid_input(coalesce(line ->> 'day', ''), 'date')
      or coalesce(line ->> 'amount_cents', '') !~ '^\d{1,9}$' or (line ->> 'amount_cents')::integer not between 1 and 100000000, 'INVALID_STATEMENT');
    paid_on := (line ->> 'day')::date;
    cents := (line ->> 'amount_cents')::integer;
    continue when exists (select from public.bank_lines b
      where b.fingerprint in (left(line ->> 'fingerprint', 200), private.hash_fingerprint(left(line ->> 'fingerprint', 200)))
        or (b.fingerprint in (left(line ->> 'earlier', 200), private.hash_fingerprint(left(line ->> 'earlier', 200)))
          and b.day = paid_on and b.amount_cents = cents)
        or (b.fingerprint ~ '^pix E' and position(substr(b.fingerprint, 5) in coalesce(line ->> 'memo', '')) > 0));
    if line -> 'chosen' is distinct from 'true' then
      words := private.payer_words(coalesce(line ->> 'memo', ''));
      select b.id into twin
      from public.bank_lines b, private.payer_words(b.memo) as known
      where b.day = paid_on and b.amount_cents = cents and b.fingerprint <> all (prints) and b.id <> all (paired)
        and (known && words or known = '{}' or words = '{}')
      order by (select count(*) from unnest(known) as word where word = any (words)) desc, b.id
      limit 1;
      if twin is not null then
        paired := paired || twin;
      end if;
      why := case when twin is not null then 'alike' when line -> 'unsure' = 'true' then 'unsure' end;
      if why is not null then
        doubtful := doubtful || jsonb_build_object('fingerprint', line ->> 'fingerprint', 'why', why);
        continue;
      end if;
    end if;
    insert into public.bank_lines (fingerprint, day, amount_cents, memo)
    values (left(line ->> 'fingerprint', 200), paid_on, cents, left(coalesce(line ->> 'memo', ''), 300))
    on conflict (fingerprint) do nothing;
    if found then
      added := added + 1;
    end if;
  end loop;
  return jsonb_build_object('added', added, 'known', jsonb_array_length(import_statement.lines) - added - jsonb_array_length(doubtful))
    || case when doubtful = '[]' then '{}' else jsonb_build_object('doubtful', doubtful) end;
end $$;
comment on function public.import_statement is 'Imports the incoming lines of a statement: [{fingerprint, earlier, day, amount_cents, memo, unsure, chosen}]; {added, known, doubtful}. Known lines are skipped. A line that may not be income (`unsure`) or resembles one of another file (`alike`) is returned as doubtful until it is `chosen`.';
