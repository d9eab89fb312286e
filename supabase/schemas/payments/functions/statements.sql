create function public.import_statement(lines jsonb) returns jsonb
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
  perform private.refuse_if(jsonb_typeof(import_statement.lines) <> 'array'
    or jsonb_array_length(import_statement.lines) not between 1 and 2000,
    'INVALID_STATEMENT');
  prints := array(select print from jsonb_array_elements(import_statement.lines) as one (line),
      lateral (values (left(one.line ->> 'fingerprint', 200)), (left(one.line ->> 'earlier', 200))) as written (print) where print <> '');
  prints := prints || array(select private.hash_fingerprint(print) from unnest(prints) as print);
  for line in select * from jsonb_array_elements(import_statement.lines) loop
    perform private.refuse_if(coalesce(line ->> 'fingerprint', '') = ''
      or coalesce(line ->> 'day', '') !~ '^\d{4}-\d\d-\d\d$' or not private.is_valid_input(coalesce(line ->> 'day', ''), 'date')
      or coalesce(line ->> 'amount_cents', '') !~ '^\d{1,9}$' or (line ->> 'amount_cents')::integer not between 1 and 100000000,
        'INVALID_STATEMENT');
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
comment on function public.import_statement is
  'Imports the incoming lines of a statement: [{fingerprint, earlier, day, amount_cents, memo, unsure, chosen}]; {added, known, doubtful}. '
  'Known lines are skipped. A line that may not be income (`unsure`) or resembles one of another file (`alike`) is returned as doubtful '
  'until it is `chosen`.';

create function public.suggest_matches() returns table (line uuid, charge uuid, payment uuid, why text, score integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with found as (
    select b.id as line, c.id as charge, null::uuid as payment, 'txid' as why, 100 as score
    from public.bank_lines b join public.charges c on position(c.txid in upper(b.memo)) > 0
    where b.state = 'open' and c.status = 'pending'
    union all
    -- Payments that were recorded before the statement was imported, by a proof or by hand.
    select b.id, null, p.id, 'payment', 60 + 10 * private.count_matching_names(b.memo, coalesce(p.payer_name, ''))
    from public.bank_lines b join public.payments p on p.amount_cents = b.amount_cents and p.reversed_at is null
      and p.paid_on between b.day - 3 and b.day + 3
    where b.state = 'open' and not exists (select from public.bank_lines other where other.payment_id = p.id)
    union all
    -- Payments that the provider settled: by the end-to-end id or the txid in the line, else by the day.
    select b.id, null, k.payment_id, 'payment',
      case when position(k.e2e_id in b.memo) > 0 or position(upper(k.txid) in upper(b.memo)) > 0 then 100 else 90 end
    from public.bank_lines b join public.provider_payments k on k.amount_cents = b.amount_cents
    join public.payments p on p.id = k.payment_id and p.reversed_at is null
    where b.state = 'open' and (position(k.e2e_id in b.memo) > 0 or position(upper(k.txid) in upper(b.memo)) > 0
        or (k.paid_at at time zone 'America/Sao_Paulo')::date = b.day)
      and not exists (select from public.bank_lines other where other.payment_id = k.payment_id)
    union all
    select b.id, c.id, null, 'amount', 20 + 10 * greatest(private.count_matching_names(b.memo, s.full_name),
      private.count_matching_names(b.memo, coalesce(g.payer_name, '')))
    from public.bank_lines b join public.charge_overview c on c.status = 'pending' and c.open_cents = b.amount_cents
    join public.profiles s on s.id = c.student_id left join public.student_billing g on g.student_id = c.student_id
    where b.state = 'open')
  select distinct on (f.line) f.line, f.charge, f.payment, f.why, f.score from found f order by f.line, f.score desc, f.charge;
end $$;
comment on function public.suggest_matches is 'The most likely charge or payment for each open bank line, for the teacher to choose.';

create function public.match_line(line uuid, charge uuid default null, payment uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
  owed public.charges;
  payment_found public.payments;
begin
  perform private.require_admin();
  perform private.refuse_if(num_nonnulls(match_line.charge, match_line.payment) <> 1, 'NOT_FOUND');
  if match_line.charge is not null then
    owed := private.locked_charge(match_line.charge);
  else
    select p.* into payment_found from public.payments p where p.id = match_line.payment;
    perform private.lock_account(payment_found.student_id);
    select p.* into payment_found from public.payments p where p.id = match_line.payment for update;
  end if;
  select b.* into ours from public.bank_lines b where b.id = match_line.line for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if ours.state = 'matched' then
    return ours.payment_id;
  end if;
  if match_line.payment is not null then
    perform private.refuse_if(payment_found.id is null or payment_found.reversed_at is not null
      or exists (select from public.bank_lines b where b.payment_id = payment_found.id), 'NOT_NOW');
    ours.payment_id := match_line.payment;
  else
    perform private.refuse_if(owed.status <> 'pending', 'NOT_NOW');
    ours.payment_id := private.pay(gen_random_uuid(), owed.student_id, owed.id, private.require_amount(ours.amount_cents), ours.day, 'pix',
      null);
  end if;
  update public.bank_lines b
  set state = 'matched', payment_id = ours.payment_id, created_payment = match_line.charge is not null
  where b.id = ours.id;
  return ours.payment_id;
end $$;
comment on function public.match_line is
  'Matches a bank line with a charge, which records a payment, or with a recorded payment. Returns the payment''s id. A second call '
  'changes nothing.';

create function public.unmatch_line(line uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
begin
  perform private.require_admin();
  select b.* into ours from public.bank_lines b where b.id = unmatch_line.line;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.state = 'matched' and ours.payment_id is null, 'NOT_NOW');
  if ours.state = 'matched' and ours.created_payment then
    -- The trigger reopen_bank_line opens the line again.
    perform private.reverse(p, null) from public.payments p where p.id = ours.payment_id;
  else
    update public.bank_lines b set state = 'open', payment_id = null
    where b.id = ours.id and b.state = 'matched' and b.payment_id = ours.payment_id;
  end if;
end $$;
comment on function public.unmatch_line is
  'Undoes a match, reopens the line, and reverses a payment that the match recorded. A second call changes nothing.';

create function private.reopen_bank_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bank_lines b set state = 'open', payment_id = null where b.payment_id = new.id;
  return null;
end $$;
comment on function private.reopen_bank_line is 'Reopens a bank line when its payment is reversed.';

create function public.ignore_line(line uuid, ignored boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.bank_lines b set state = case when ignore_line.ignored then 'ignored' else 'open' end
  where b.id = ignore_line.line and b.state <> 'matched';
end $$;
comment on function public.ignore_line is 'Ignores a bank line, or reopens it.';

create function private.count_matching_names(memo text, name text) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from regexp_split_to_table(private.fold(count_matching_names.name), '\s+') as word
  where char_length(word) > 2 and position(word in private.fold(count_matching_names.memo)) > 0
$$;
comment on function private.count_matching_names is 'The number of words of a person''s name that a bank line contains.';

create function private.payer_words(memo text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select distinct word from regexp_split_to_table(private.fold(payer_words.memo), '[^[:alpha:]]+') as word
    where char_length(word) > 2 and word not in ('pix', 'ted', 'doc', 'tef', 'qrs', 'qrcode', 'des', 'rem', 'transf', 'transferencia',
      'recebida',
      'recebido', 'receb', 'recebimento', 'credito', 'cred', 'deposito', 'dep', 'entrada', 'pagamento', 'pagto', 'pelo', 'pela', 'por',
        'para',
      'com', 'das', 'dos', 'outra', 'mesma', 'conta', 'corrente', 'agencia', 'banco', 'instituicao', 'dinheiro', 'ltda', 'received',
        'transfer',
      'from', 'payment', 'money', 'credit', 'deposit'))
$$;
comment on function private.payer_words is 'The words of a bank line, except the bank''s own, such as "transfer".';

create function private.hash_fingerprint(fingerprint text) returns text
language sql immutable set search_path = '' as $$
  select case when hash_fingerprint.fingerprint like 'sha256 %' then hash_fingerprint.fingerprint
    else 'sha256 ' || encode(sha256(convert_to(hash_fingerprint.fingerprint, 'UTF8')), 'hex') end
$$;
comment on function private.hash_fingerprint is
  'A hash of a line''s fingerprint, so that an erased line is recognized in a later import but cannot be read.';

create function private.erase_from_statements(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
  codes text[];
begin
  -- Names and numbers that another student or payer has, too, are left out.
  with known as (
    select p.id as student, p.full_name as name, null as code from public.profiles p
    union all select b.student_id, b.payer_name, b.payer_document from public.student_billing b
    union all select p.student_id, p.payer_name, p.payer_document from public.payments p
    union all select c.student_id, null, c.txid from public.charges c)
  select array(select private.fold(s.name) from known s where s.student = erase_from_statements.person and s.name is not null
      except select private.fold(s.name) from known s where s.student <> erase_from_statements.person),
    array(select upper(s.code) from known s where s.student = erase_from_statements.person and char_length(s.code) >= 11
      except select upper(s.code) from known s where s.student <> erase_from_statements.person)
  into names, codes;
  update public.bank_lines b set memo = '', fingerprint = private.hash_fingerprint(b.fingerprint)
  where exists (select from public.payments p where p.id = b.payment_id and p.student_id = erase_from_statements.person)
    or (b.state <> 'matched' and b.memo <> '' and (
      exists (select from unnest(names) as own (name) where private.contains_name(b.memo, own.name))
      or exists (select from unnest(codes) as own (code)
        where position(own.code in upper(regexp_replace(b.memo, '[^[:alnum:]]', '', 'g'))) > 0)));
end $$;
comment on function private.erase_from_statements is
  'Clears the bank lines of a person''s payments, and unmatched lines that contain their name or number.';

create function private.contains_name(memo text, name text) returns boolean
language sql immutable set search_path = '' as $$
  select count(*) > 1 and bool_and(word = any (regexp_split_to_array(private.fold(contains_name.memo), '[^[:alnum:]]+')))
  from regexp_split_to_table(private.fold(contains_name.name), '[^[:alnum:]]+') as word
  where char_length(word) > 2 and word not in ('das', 'dos')
$$;
comment on function private.contains_name is
  'Whether a bank line contains all words of a name, except those that banks leave out. False for a name of one word.';
