set check_function_bodies = off;
create or replace function private.pay(id uuid, student uuid, charge uuid, cents integer, paid_on date, method public.payment_method, payer text) returns uuid
language plpgsql set search_path = '' as $$
declare
  person public.profiles;
  billing public.student_billing;
  owed public.charges;
  need integer;
begin
  perform private.refuse_if(pay.paid_on is null or pay.paid_on not between date '2020-01-01' and (now() at time zone 'America/Sao_Paulo')::date,
    'INVALID_DATE');
  if exists (select from public.payments p where p.id = pay.id) then
    return pay.id;
  end if;
  select p.* into person from public.profiles p where p.id = pay.student;
  select b.* into billing from public.student_billing b where b.student_id = pay.student;
  select c.* into owed from public.charges c where c.id = pay.charge;
  -- One payment at a time, so that receipt numbers have no gaps.
  lock table public.payments in share row exclusive mode;
  insert into public.payments (id, student_id, amount_cents, paid_on, method, receipt_number, payer_name, payer_document,
    plan, month, forfeit, class_on, description)
  values (pay.id, pay.student, pay.cents, pay.paid_on, pay.method, (select coalesce(max(p.receipt_number), 0) + 1 from public.payments p),
    coalesce(billing.payer_name, nullif(btrim(person.full_name), ''), pay.payer, left(person.email, 120)), billing.payer_document,
    owed.plan, owed.month, owed.forfeit, owed.class_on, owed.description);
  -- The charge that it was meant for comes first.
  need := least(pay.cents, owed.amount_cents - owed.discount_cents - private.allocated_to(owed.id));
  if need > 0 and owed.status <> 'cancelled' then
    insert into public.allocations (charge_id, payment_id, amount_cents) values (pay.charge, pay.id, need);
  end if;
  perform private.settle(pay.student);
  update public.payment_proofs f set state = 'confirmed', payment_id = pay.id
  from public.charges c
  where c.id = f.charge_id and c.student_id = pay.student and f.state = 'waiting' and c.status = 'paid'
    and (c.id = pay.charge or (pay.charge is null and exists (
      select from public.allocations a where a.payment_id = pay.id and a.charge_id = c.id
        -- What credits cover needs no payment.
        and a.amount_cents = c.amount_cents - c.discount_cents - coalesce((select sum(k.amount_cents) from public.allocations k
          where k.charge_id = c.id and k.credit_id is not null), 0))));
  return pay.id;
end $$;

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
          and b.day = paid_on and b.amount_cents = cents));
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

create or replace function public.suggest_matches() returns table (line uuid, charge uuid, payment uuid, why text, score integer)
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
    select b.id, c.id, null, 'amount', 20 + 10 * greatest(private.count_matching_names(b.memo, s.full_name), private.count_matching_names(b.memo, coalesce(g.payer_name, '')))
    from public.bank_lines b join public.charge_overview c on c.status = 'pending' and c.open_cents = b.amount_cents
    join public.profiles s on s.id = c.student_id left join public.student_billing g on g.student_id = c.student_id
    where b.state = 'open')
  select distinct on (f.line) f.line, f.charge, f.payment, f.why, f.score from found f order by f.line, f.score desc, f.charge;
end $$;

create or replace function public.match_line(line uuid, charge uuid default null, payment uuid default null) returns uuid
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
    ours.payment_id := private.pay(gen_random_uuid(), owed.student_id, owed.id, private.require_amount(ours.amount_cents), ours.day, 'pix', null);
  end if;
  update public.bank_lines b
  set state = 'matched', payment_id = ours.payment_id, created_payment = match_line.charge is not null
  where b.id = ours.id;
  return ours.payment_id;
end $$;

create or replace function public.unmatch_line(line uuid) returns void
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

create or replace function private.erase_from_statements(person uuid) returns void
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

create or replace function public.find_charges(search text, forfeits public.forfeit_kind[] default '{}') returns setof public.charge_overview
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select c.* from public.charge_overview c
    where private.matches_search(find_charges.search, c.student_name, c.search_text) or c.forfeit = any (find_charges.forfeits);
end $$;

create or replace function public.placement_item_statistics() returns table (item_id uuid, asked bigint, correct numeric, separates numeric, skipped numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select a.item_id, count(*), round(avg(case when a.answer is null then null when a.answer = i.answer then 1 else 0 end), 3),
      round(corr(case when a.answer = i.answer then 1 else 0 end, t.ability::double precision) filter (where t.stage = 'finished')::numeric, 3),
      round(avg(case when a.answer is null then 1 else 0 end), 3)
    from public.placement_answers a join public.placement_items i on i.id = a.item_id join public.placement_attempts t on t.id = a.attempt_id
    -- Questions after the last answer of an unfinished test were never shown.
    where t.stage = 'finished' or exists (select from public.placement_answers o where o.attempt_id = a.attempt_id and o.answer is not null and o.position >= a.position)
    group by a.item_id;
end $$;

create or replace function private.placement_state(attempt public.placement_attempts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stage', attempt.stage, 'expires_at', attempt.expires_at,
    'total', (select sum(b.amount) from unnest(array['routing', 'easier']) as k (block), private.blueprint(k.block) b),
    'result', case when attempt.stage = 'finished' then private.placement_result(attempt) end,
    'questions', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('position', a.position, 'skill', i.skill, 'question', i.question,
        'passage', i.passage, 'audio', i.audio_path, 'picture', i.picture_path, 'picture_alt', i.picture_alt,
        'options', (select jsonb_agg(i.options[o.original + 1] order by o.place) from unnest(a.option_order) with ordinality as o (original, place)),
        'chosen', array_position(a.option_order, a.answer) - 1)
        -- The right answers are sent with the result, not before.
        || case when attempt.stage = 'finished' then jsonb_build_object('right', array_position(a.option_order, i.answer) - 1,
          'transcript', i.transcript, 'level', i.level, 'explanation_pt', i.explanation_pt,
          'explanation_en', i.explanation_en)
          else '{}' end) order by a.position)
      from public.placement_answers a join public.placement_items i on i.id = a.item_id
      -- A closed block is not shown again.
      where a.attempt_id = attempt.id and (attempt.stage <> 'second' or a.position > attempt.first_block)))
$$;
