-- A proof of what a credit left of a charge went on waiting where its money was written down without naming the charge, and confirming
-- it then counted the same money twice. A student whose name is nothing but spaces could not be written a payment for.
create function private.credited(charge uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(a.amount_cents), 0)::integer from public.allocations a where a.charge_id = credited.charge and a.credit_id is not null
$$;
comment on function private.credited is 'How many centavos of a charge are covered by credits, which nobody pays.';
revoke execute on function private.credited(uuid) from public;

create or replace function private.pay(id uuid, student uuid, charge uuid, cents integer, paid_on date, method public.payment_method, payer text) returns uuid
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  person public.profiles;
  billing public.student_billing;
  need integer;
begin
  if pay.paid_on is null or pay.paid_on not between date '2020-01-01' and (now() at time zone 'America/Sao_Paulo')::date then
    perform private.refuse('INVALID_DATE');
  end if;
  if exists (select from public.payments p where p.id = pay.id) then
    return pay.id;
  end if;
  select p.* into person from public.profiles p where p.id = pay.student;
  select b.* into billing from public.student_billing b where b.student_id = pay.student;
  -- One at a time, so that no number is left out.
  lock table public.payments in share row exclusive mode;
  insert into public.payments (id, student_id, amount_cents, paid_on, method, receipt_number, payer_name, payer_document, description)
  values (pay.id, pay.student, pay.cents, pay.paid_on, pay.method, (select coalesce(max(p.receipt_number), 0) + 1 from public.payments p),
    coalesce(billing.payer_name, nullif(btrim(person.full_name), ''), pay.payer, left(person.email, 120)), billing.payer_document,
    coalesce((select c.description from public.charges c where c.id = pay.charge), ''));
  -- What it was meant for comes first.
  select least(pay.cents, c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0))
  into need from public.charges c where c.id = pay.charge and c.status <> 'cancelled';
  if need > 0 then
    insert into public.allocations (charge_id, payment_id, amount_cents) values (pay.charge, pay.id, need);
  end if;
  perform private.settle(pay.student);
  update public.payment_proofs f set state = 'confirmed', payment_id = pay.id
  from public.charges c
  where c.id = f.charge_id and c.student_id = pay.student and f.state = 'waiting' and c.status = 'paid'
    and (c.id = pay.charge or (pay.charge is null and exists (
      select from public.allocations a where a.payment_id = pay.id and a.charge_id = c.id
        and a.amount_cents = c.amount_cents - c.discount_cents - private.credited(c.id))));
  return pay.id;
end $$;

-- What waits for that reason already.
update public.payment_proofs f set state = 'confirmed', payment_id = a.payment_id
from public.charges c, public.allocations a, public.payments p
where f.state = 'waiting' and c.id = f.charge_id and c.status = 'paid' and a.charge_id = c.id and p.id = a.payment_id
  and p.created_at > f.created_at and a.amount_cents = c.amount_cents - c.discount_cents - private.credited(c.id);
