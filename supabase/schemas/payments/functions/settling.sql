create function private.settle(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  owed record;
  source record;
  need integer;
  part integer;
  facts jsonb;
begin
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled'
  loop
    need := owed.net - private.allocated_to(owed.id);
    -- A discount after the payment: the surplus of all charges is freed before any of it is allocated again.
    while need < 0 loop
      select a.id, a.amount_cents into source from public.allocations a where a.charge_id = owed.id order by a.id desc limit 1 for update;
      part := least(source.amount_cents, -need);
      if part = source.amount_cents then
        delete from public.allocations a where a.id = source.id;
      else
        update public.allocations a set amount_cents = a.amount_cents - part where a.id = source.id;
      end if;
      need := need + part;
    end loop;
  end loop;
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled' order by c.due_on, c.created_at, c.id
  loop
    need := owed.net - private.allocated_to(owed.id);
    for source in
      select * from (
        select p.id, true as is_payment, p.paid_on::timestamptz as since,
          p.amount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.payment_id = p.id), 0) as free
        from public.payments p where p.student_id = settle.student and p.reversed_at is null
        union all
        select k.id, false, k.created_at,
          k.amount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.credit_id = k.id), 0)
        from public.credits k where k.student_id = settle.student) as sources
      where free > 0 order by since, id
    loop
      exit when need <= 0;
      part := least(need, source.free);
      insert into public.allocations (charge_id, payment_id, credit_id, amount_cents)
      values (owed.id, case when source.is_payment then source.id end, case when not source.is_payment then source.id end, part);
      need := need - part;
    end loop;
    update public.charges c
    set status = case when need = 0 then 'paid' else 'pending' end::public.charge_status, paid_at = case
      when need = 0 then coalesce(c.paid_at, now()) end
    where c.id = owed.id and (c.status = 'paid') <> (need = 0);
    if found and need = 0 and owed.net > 0 then
      select private.charge_purpose(to_jsonb(c)) || jsonb_build_object('amount_cents', c.amount_cents - c.discount_cents,
        'link', '/my-progress?tab=classes&charge=' || c.id) into facts from public.charges c where c.id = owed.id;
      perform private.notify(settle.student, 'charge_paid', facts);
      perform private.copy_to_guardian(settle.student, 'charge_paid', facts);
    end if;
  end loop;
end $$;
comment on function private.settle is
  'Allocates a student''s unallocated money to their charges in the order of due dates, updates the charges'' status and sends '
  'notifications of paid ones.';

create function private.pay(id uuid, student uuid, charge uuid, cents integer, paid_on date, method public.payment_method, payer text)
  returns uuid
language plpgsql set search_path = '' as $$
declare
  person public.profiles;
  billing public.student_billing;
  owed public.charges;
  need integer;
begin
  perform private.refuse_if(pay.paid_on is null
    or pay.paid_on not between date '2020-01-01' and (now() at time zone 'America/Sao_Paulo')::date,
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
  if need > 0 and (owed.status <> 'cancelled' or exists (select from public.withdrawals w where w.charge_id = owed.id)) then
    insert into public.allocations (charge_id, payment_id, amount_cents) values (pay.charge, pay.id, need);
    -- Money that comes in after a withdrawal goes back too.
    update public.withdrawals w set returned_at = null, amount_cents = greatest(w.amount_cents, private.paid_for(w.charge_id))
    where w.charge_id = owed.id;
  end if;
  perform private.settle(pay.student);
  update public.payment_proofs f set state = 'confirmed', payment_id = pay.id
  from public.charges c
  where c.id = f.charge_id and c.student_id = pay.student and f.state = 'waiting' and c.status = 'paid'
    and (c.id = pay.charge or (pay.charge is null and exists (
      select from public.allocations a where a.payment_id = pay.id and a.charge_id = c.id
        -- The payment covers the amount without discount and credits.
        and a.amount_cents = c.amount_cents - c.discount_cents - coalesce((select sum(k.amount_cents) from public.allocations k
          where k.charge_id = c.id and k.credit_id is not null), 0))));
  return pay.id;
end $$;
comment on function private.pay is
  'Records a payment with the next receipt number and returns its id. Allocates it to its charge first, then to the oldest ones. '
  'Idempotent by id.';

create function public.give_credit(id uuid, student uuid, cents bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(give_credit.student);
  perform private.lock_account(give_credit.student);
  insert into public.credits (id, student_id, amount_cents, reason)
  values (give_credit.id, give_credit.student, private.require_amount(give_credit.cents), private.require_reason(give_credit.reason))
  on conflict (id) do nothing;
  perform private.settle(give_credit.student);
end $$;
comment on function public.give_credit is 'Gives a student a credit and allocates it to their charges. Idempotent by id.';

create function public.student_unallocated_cents(student uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((select sum(p.amount_cents) from public.payments p
      where p.student_id = student_unallocated_cents.student and p.reversed_at is null), 0)
    + coalesce((select sum(k.amount_cents) from public.credits k where k.student_id = student_unallocated_cents.student), 0)
    - coalesce((select sum(a.amount_cents) from public.allocations a join public.charges c on c.id = a.charge_id
      where c.student_id = student_unallocated_cents.student), 0)
$$;
comment on function public.student_unallocated_cents is
  'A student''s unallocated payments and credits in centavos, filtered by the caller''s policies.';
