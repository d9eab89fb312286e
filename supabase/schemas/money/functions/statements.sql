create function public.import_statement(lines jsonb) returns jsonb
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
  perform private.refuse_if(jsonb_typeof(import_statement.lines) <> 'array' or jsonb_array_length(import_statement.lines) not between 1 and 2000,
    'INVALID_STATEMENT');
  prints := array(select print from jsonb_array_elements(import_statement.lines) as one (line),
      lateral (values (left(one.line ->> 'fingerprint', 200)), (left(one.line ->> 'earlier', 200))) as written (print) where print <> '');
  prints := prints || array(select private.print_of(print) from unnest(prints) as print);
  for line in select * from jsonb_array_elements(import_statement.lines) loop
    perform private.refuse_if(coalesce(line ->> 'fingerprint', '') = ''
      or coalesce(line ->> 'day', '') !~ '^\d{4}-\d\d-\d\d$' or not private.is_valid_input(coalesce(line ->> 'day', ''), 'date')
      or coalesce(line ->> 'amount_cents', '') !~ '^\d{1,9}$' or (line ->> 'amount_cents')::integer not between 1 and 100000000, 'INVALID_STATEMENT');
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
    -- It was confirmed by its proof, or written down by hand, before the statement came.
    select b.id, null, p.id, 'payment', 60 + 10 * private.names_in(b.memo, coalesce(p.payer_name, ''))
    from public.bank_lines b join public.payments p on p.amount_cents = b.amount_cents and p.reversed_at is null
      and p.paid_on between b.day - 3 and b.day + 3
    where b.state = 'open' and not exists (select from public.bank_lines other where other.payment_id = p.id)
    union all
    select b.id, c.id, null, 'amount', 20 + 10 * greatest(private.names_in(b.memo, s.full_name), private.names_in(b.memo, coalesce(g.payer_name, '')))
    from public.bank_lines b join public.charge_overview c on c.status = 'pending' and c.open_cents = b.amount_cents
    join public.profiles s on s.id = c.student_id left join public.student_billing g on g.student_id = c.student_id
    where b.state = 'open')
  select distinct on (f.line) f.line, f.charge, f.payment, f.why, f.score from found f order by f.line, f.score desc, f.charge;
end $$;
comment on function public.suggest_matches is 'The likeliest charge or payment of each open line; she decides.';

create function public.match_line(line uuid, charge uuid default null, payment uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
  owed public.charges;
  written_down public.payments;
begin
  perform private.require_admin();
  perform private.refuse_if(num_nonnulls(match_line.charge, match_line.payment) <> 1, 'NOT_FOUND');
  if match_line.charge is not null then
    owed := private.locked_charge(match_line.charge);
  else
    select p.* into written_down from public.payments p where p.id = match_line.payment;
    perform private.lock_account(written_down.student_id);
    select p.* into written_down from public.payments p where p.id = match_line.payment for update;
  end if;
  select b.* into ours from public.bank_lines b where b.id = match_line.line for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if ours.state = 'matched' then
    return ours.payment_id;
  end if;
  if match_line.payment is not null then
    perform private.refuse_if(written_down.id is null or written_down.reversed_at is not null
      or exists (select from public.bank_lines b where b.payment_id = written_down.id), 'NOT_NOW');
    ours.payment_id := match_line.payment;
  else
    perform private.refuse_if(owed.status <> 'pending', 'NOT_NOW');
    ours.payment_id := private.pay(gen_random_uuid(), owed.student_id, owed.id, private.require_amount(ours.amount_cents), ours.day, 'pix', null);
  end if;
  update public.bank_lines b
  set state = 'matched', payment_id = ours.payment_id, makes_payment = match_line.charge is not null
  where b.id = ours.id;
  return ours.payment_id;
end $$;
comment on function public.match_line is 'Takes a line of the bank for the payment of a charge, or for one that is written down already. Twice is once.';

create function public.unmatch_line(line uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.bank_lines;
begin
  perform private.require_admin();
  select b.* into ours from public.bank_lines b where b.id = unmatch_line.line;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.state = 'matched' and ours.payment_id is null, 'NOT_NOW');
  if ours.state = 'matched' and ours.makes_payment then
    -- Its trigger opens the line again.
    perform private.reverse(p, null) from public.payments p where p.id = ours.payment_id;
  else
    update public.bank_lines b set state = 'open', payment_id = null
    where b.id = ours.id and b.state = 'matched' and b.payment_id = ours.payment_id;
  end if;
end $$;
comment on function public.unmatch_line is 'Takes a match back: the line is open again, and a payment that the match made is reversed. Twice is once.';

create function private.reopen_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bank_lines b set state = 'open', payment_id = null where b.payment_id = new.id;
  return null;
end $$;
comment on function private.reopen_line is 'A line of the bank whose payment is reversed is open again.';

create function public.ignore_line(line uuid, ignored boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.bank_lines b set state = case when ignore_line.ignored then 'ignored' else 'open' end
  where b.id = ignore_line.line and b.state <> 'matched';
end $$;
comment on function public.ignore_line is 'The teacher sets a line of the bank aside, or takes that back.';

create function private.names_in(memo text, name text) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from regexp_split_to_table(private.fold(names_in.name), '\s+') as word
  where char_length(word) > 2 and position(word in private.fold(names_in.memo)) > 0
$$;
comment on function private.names_in is 'The number of a person''s names that a bank''s line has.';

create function private.names_of_line(memo text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select distinct word from regexp_split_to_table(private.fold(names_of_line.memo), '[^[:alpha:]]+') as word
    where char_length(word) > 2 and word not in ('pix', 'ted', 'doc', 'tef', 'qrs', 'qrcode', 'des', 'rem', 'transf', 'transferencia', 'recebida',
      'recebido', 'receb', 'recebimento', 'credito', 'cred', 'deposito', 'dep', 'entrada', 'pagamento', 'pagto', 'pelo', 'pela', 'por', 'para',
      'com', 'das', 'dos', 'outra', 'mesma', 'conta', 'corrente', 'agencia', 'banco', 'instituicao', 'dinheiro', 'ltda', 'received', 'transfer',
      'from', 'payment', 'money', 'credit', 'deposit'))
$$;
comment on function private.names_of_line is 'Words of a bank''s line that are not the bank''s own.';

create function private.print_of(fingerprint text) returns text
language sql immutable set search_path = '' as $$
  select case when print_of.fingerprint like 'sha256 %' then print_of.fingerprint
    else 'sha256 ' || encode(sha256(convert_to(print_of.fingerprint, 'UTF8')), 'hex') end
$$;
comment on function private.print_of is 'A fingerprint by which a forgotten line is known again: the same statement does not bring it back, and nobody can read it.';

create function private.forget_in_statements(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
  codes text[];
begin
  -- Without what names, or is the number of, another student or whoever pays for one.
  with said as (
    select p.id as student, p.full_name as name, null as code from public.profiles p
    union all select b.student_id, b.payer_name, b.payer_document from public.student_billing b
    union all select p.student_id, p.payer_name, p.payer_document from public.payments p
    union all select c.student_id, null, c.txid from public.charges c)
  select array(select private.fold(s.name) from said s where s.student = forget_in_statements.person and s.name is not null
      except select private.fold(s.name) from said s where s.student <> forget_in_statements.person),
    array(select upper(s.code) from said s where s.student = forget_in_statements.person and char_length(s.code) >= 11
      except select upper(s.code) from said s where s.student <> forget_in_statements.person)
  into names, codes;
  update public.bank_lines b set memo = '', fingerprint = private.print_of(b.fingerprint)
  where exists (select from public.payments p where p.id = b.payment_id and p.student_id = forget_in_statements.person)
    or (b.state <> 'matched' and b.memo <> '' and (
      exists (select from unnest(names) as own (name) where private.is_named(b.memo, own.name))
      or exists (select from unnest(codes) as own (code)
        where position(own.code in upper(regexp_replace(b.memo, '[^[:alnum:]]', '', 'g'))) > 0)));
end $$;
comment on function private.forget_in_statements is 'Empties the bank''s lines of what a person paid, and those that may be of it by a name or a number.';

create function private.is_named(memo text, name text) returns boolean
language sql immutable set search_path = '' as $$
  select count(*) > 1 and bool_and(word = any (regexp_split_to_array(private.fold(is_named.memo), '[^[:alnum:]]+')))
  from regexp_split_to_table(private.fold(is_named.name), '[^[:alnum:]]+') as word
  where char_length(word) > 2 and word not in ('das', 'dos')
$$;
comment on function private.is_named is 'Whether a bank''s line has every word of a name, but for those that banks leave out. One word alone is too many people''s.';
