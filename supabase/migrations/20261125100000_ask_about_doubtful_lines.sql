-- The statement of one account comes as OFX today and as CSV tomorrow, with other numbers and other words: a line of the day, the
-- amount and a name of one that is there already is asked about. So is a line whose file does not say that it came in.
create function private.names_of_line(memo text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select distinct word from regexp_split_to_table(private.fold(names_of_line.memo), '[^[:alpha:]]+') as word
    where char_length(word) > 2 and word not in ('pix', 'ted', 'doc', 'tef', 'qrs', 'qrcode', 'des', 'rem', 'transf', 'transferencia', 'recebida',
      'recebido', 'receb', 'recebimento', 'credito', 'cred', 'deposito', 'dep', 'entrada', 'pagamento', 'pagto', 'pelo', 'pela', 'por', 'para',
      'com', 'das', 'dos', 'outra', 'mesma', 'conta', 'corrente', 'agencia', 'banco', 'instituicao', 'dinheiro', 'ltda', 'received', 'transfer',
      'from', 'payment', 'money', 'credit', 'deposit'))
$$;
comment on function private.names_of_line is 'Words of a bank''s line that are not the bank''s own.';
revoke execute on function private.names_of_line(text) from public;

create index bank_lines_by_day on public.bank_lines (day, amount_cents);

create or replace function public.import_statement(lines jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
  added integer := 0;
  doubtful jsonb := '[]';
  prints text[];
  paired uuid[] := '{}';
  twin uuid;
  came_on date;
  cents integer;
  said text[];
  why text;
begin
  perform private.require_admin();
  if jsonb_typeof(import_statement.lines) <> 'array' or jsonb_array_length(import_statement.lines) not between 1 and 2000 then
    perform private.refuse('INVALID_STATEMENT');
  end if;
  prints := array(select print from jsonb_array_elements(import_statement.lines) as one (line),
      lateral (values (left(one.line ->> 'fingerprint', 200)), (left(one.line ->> 'earlier', 200))) as written (print) where print <> '');
  prints := prints || array(select private.print_of(print) from unnest(prints) as print);
  for line in select * from jsonb_array_elements(import_statement.lines) loop
    if coalesce(line ->> 'fingerprint', '') = ''
      or coalesce(line ->> 'day', '') !~ '^\d{4}-\d\d-\d\d$' or not private.is_input(coalesce(line ->> 'day', ''), 'date')
      or coalesce(line ->> 'amount_cents', '') !~ '^\d{1,9}$' or (line ->> 'amount_cents')::integer not between 1 and 100000000 then
      perform private.refuse('INVALID_STATEMENT');
    end if;
    came_on := (line ->> 'day')::date;
    cents := (line ->> 'amount_cents')::integer;
    continue when exists (select from public.bank_lines b
      where b.fingerprint in (left(line ->> 'fingerprint', 200), private.print_of(left(line ->> 'fingerprint', 200)))
        or (b.fingerprint in (left(line ->> 'earlier', 200), private.print_of(left(line ->> 'earlier', 200)))
          and b.day = came_on and b.amount_cents = cents));
    if line -> 'chosen' is distinct from 'true' then
      said := private.names_of_line(coalesce(line ->> 'memo', ''));
      select b.id into twin
      from public.bank_lines b, private.names_of_line(b.memo) as known
      where b.day = came_on and b.amount_cents = cents and b.fingerprint <> all (prints) and b.id <> all (paired)
        and (known && said or known = '{}' or said = '{}')
      order by (select count(*) from unnest(known) as word where word = any (said)) desc, b.id
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
    values (left(line ->> 'fingerprint', 200), came_on, cents, left(coalesce(line ->> 'memo', ''), 300))
    on conflict (fingerprint) do nothing;
    if found then
      added := added + 1;
    end if;
  end loop;
  return jsonb_build_object('added', added, 'known', jsonb_array_length(import_statement.lines) - added - jsonb_array_length(doubtful))
    || case when doubtful = '[]' then '{}' else jsonb_build_object('doubtful', doubtful) end;
end $$;
comment on function public.import_statement is 'Takes the incoming lines of a statement: [{fingerprint, earlier, day, amount_cents, memo, unsure, chosen}]. What is known already changes nothing. What may not have come in (`unsure`), or looks like a line of another file (`alike`), is handed back as `doubtful` until it is `chosen`.';
