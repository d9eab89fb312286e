-- Whoever locks several accounts does so one transaction at a time.
set check_function_bodies = off;

create function private.lock_accounts(students uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts', 0));
  perform private.lock_account(s.id) from (select distinct one as id from unnest(lock_accounts.students) as one order by one) as s;
end $$;
comment on function private.lock_accounts is 'Locks several accounts, also those that the transaction locks later. One transaction at a time locks more than one, so that two never wait for each other.';

create or replace function public.announce_price_adjustment(id uuid, from_on date, prices jsonb, percent numeric default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  one record;
begin
  perform private.require_admin();
  if exists (select from public.price_adjustments x where x.id = announce_price_adjustment.id) then
    return;
  end if;
  perform private.refuse_if(announce_price_adjustment.from_on is null or announce_price_adjustment.from_on <= today
    or announce_price_adjustment.from_on > today + 366, 'INVALID_DATE');
  perform private.refuse_if(jsonb_typeof(announce_price_adjustment.prices) is distinct from 'array', 'INVALID_BODY');
  perform private.refuse_if(jsonb_array_length(announce_price_adjustment.prices) not between 1 and 5000, 'STUDENTS_REQUIRED');
  perform private.refuse_if(announce_price_adjustment.percent not between -99 and 500, 'INVALID_AMOUNT');
  insert into public.price_adjustments (id, from_on, percent)
  values (announce_price_adjustment.id, announce_price_adjustment.from_on, announce_price_adjustment.percent);
  perform private.lock_accounts(array(
    select p.student from jsonb_to_recordset(announce_price_adjustment.prices) as p (student uuid) where p.student is not null));
  for one in
    select p.student, p.old_cents, p.new_cents
    from jsonb_to_recordset(announce_price_adjustment.prices) as p (student uuid, old_cents bigint, new_cents bigint) order by p.student
  loop
    insert into public.adjusted_prices (adjustment_id, student_id, plan, old_cents, new_cents)
    select announce_price_adjustment.id, s.id, s.plan, private.require_amount(one.old_cents), private.require_amount(one.new_cents)
    from public.profiles s where s.id = one.student and s.role = 'aluno' and s.deactivated_at is null
      and private.current_price(s.id, s.plan) = one.old_cents;
    -- The price is not the one that the teacher saw.
    perform private.refuse_if(not found, 'EDIT_CONFLICT');
    perform private.notify_of_price(announce_price_adjustment.id, one.student, 'price_announced');
  end loop;
exception when unique_violation then
  perform private.refuse('ALREADY_ANNOUNCED');
end $$;
comment on function public.announce_price_adjustment is 'Announces new monthly prices from a day on and notifies each student: prices is [{student, old_cents, new_cents}], as the teacher saw them. Idempotent by id, which comes from the browser. EDIT_CONFLICT where a price is another one now, ALREADY_ANNOUNCED while an adjustment is pending.';

create or replace function private.bill(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts();
  perform private.apply_price_adjustments(bill.today);
  perform private.bill_months(bill.today);
  perform private.bill_forfeited_classes(bill.today);
  perform private.remind_of_charges(bill.today);
end $$;
comment on function private.bill is 'Applies announced prices, bills months in advance and forfeited classes, and sends reminders of overdue charges. Safe to call from several processes: each step is done once.';

create or replace function public.match_lines(matches jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  match record;
  done uuid[] := '{}';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(match_lines.matches) is distinct from 'array' or jsonb_array_length(match_lines.matches) not between 1 and 500,
    'NOT_FOUND');
  -- All of them before the first payment, whose receipt number others may wait for with an account locked.
  perform private.lock_accounts(array(
    select coalesce(c.student_id, p.student_id) from jsonb_to_recordset(match_lines.matches) as one (charge uuid, payment uuid)
    left join public.charges c on c.id = one.charge left join public.payments p on p.id = one.payment
    where coalesce(c.student_id, p.student_id) is not null));
  for match in
    select one.line, one.charge, one.payment
    from jsonb_to_recordset(match_lines.matches) as one (line uuid, charge uuid, payment uuid)
    left join public.charges c on c.id = one.charge left join public.payments p on p.id = one.payment
    order by coalesce(c.student_id, p.student_id), one.line
  loop
    begin
      perform private.refuse_if(exists (select from public.bank_lines b where b.id = match.line and b.state <> 'open'), 'NOT_NOW');
      perform public.match_line(match.line, match.charge, match.payment);
      done := done || match.line;
    exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      refused := refused || jsonb_build_object('id', match.line, 'code', sqlerrm);
    end;
  end loop;
  perform private.refuse_if(done = '{}', refused -> 0 ->> 'code');
  return jsonb_build_object('done', to_jsonb(done), 'refused', refused);
end $$;
comment on function public.match_lines is 'Matches several open bank lines, [{line, charge, payment}], each as match_line does. Returns {done: [line], refused: [{id, code}]}. Refuses the whole request where none could be matched.';

create or replace function public.unmatch_lines(lines uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  line uuid;
  done uuid[] := '{}';
  refused jsonb := '[]';
begin
  perform private.require_admin();
  perform private.refuse_if(coalesce(cardinality(unmatch_lines.lines), 0) not between 1 and 500, 'NOT_FOUND');
  perform private.lock_accounts(array(select p.student_id from public.bank_lines b join public.payments p on p.id = b.payment_id
    where b.id = any (unmatch_lines.lines) and p.student_id is not null));
  for line in
    select b.id from unnest(unmatch_lines.lines) as one left join public.bank_lines b on b.id = one
    left join public.payments p on p.id = b.payment_id order by p.student_id, b.id
  loop
    begin
      perform public.unmatch_line(line);
      done := done || line;
    exception when sqlstate 'PT404' or sqlstate 'PT409' then
      refused := refused || jsonb_build_object('id', line, 'code', sqlerrm);
    end;
  end loop;
  perform private.refuse_if(done = '{}', refused -> 0 ->> 'code');
  return jsonb_build_object('done', to_jsonb(done), 'refused', refused);
end $$;
comment on function public.unmatch_lines is 'Undoes several matches, each as unmatch_line does. Returns {done: [line], refused: [{id, code}]}. Refuses the whole request where none could be undone.';
