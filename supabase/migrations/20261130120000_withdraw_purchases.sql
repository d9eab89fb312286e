-- A student withdraws from a purchase within seven days, and gets back what was paid.
set check_function_bodies = off;

create table public.withdrawals (
  charge_id uuid primary key references public.charges on delete cascade,
  student_id uuid not null references public.profiles on delete cascade,
  amount_cents integer not null check (amount_cents >= 0),
  withdrawn_at timestamptz not null default now(),
  returned_at timestamptz
);
comment on table public.withdrawals is
  'Charges from which a student withdrew within seven days of the purchase (Código de Defesa do Consumidor, art. 49). What was paid for '
  'them stays allocated until the teacher has returned it.';
comment on column public.withdrawals.amount_cents is 'What was paid for the charge, and goes back, in centavos.';
comment on column public.withdrawals.returned_at is 'When nothing was left to return; at once where nothing was paid.';
create index withdrawals_by_student on public.withdrawals (student_id);
create index withdrawals_open on public.withdrawals (withdrawn_at) where returned_at is null;
alter table public.withdrawals enable row level security;
comment on column public.charges.cancel_reason is
  'The reason given by the teacher; null where the outcome of the class was corrected, or the student withdrew.';
comment on column public.payments.reverse_reason is
  'The reason given by the teacher; null where the match with a bank line was undone, or the money was returned.';

grant select on public.withdrawals to authenticated;
create policy "Students read their own withdrawals, the teacher reads all" on public.withdrawals for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

create function public.withdraw_purchase(charge uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
  ends_plan boolean;
begin
  -- The same order of locks as when a class is cancelled: the calendar, then the account.
  perform private.lock_calendar();
  ours := private.locked_charge(withdraw_purchase.charge);
  perform private.refuse_if(ours.student_id is distinct from auth.uid(), 'NOT_FOUND');
  -- The answer to the same request may have been lost.
  if not exists (select from public.withdrawals w where w.charge_id = ours.id) then
    select o.ends_plan into ends_plan from private.withdrawable(ours.student_id) o where o.charge = ours.id;
    perform private.refuse_if(not found, 'NOT_NOW');
    insert into public.withdrawals (charge_id, student_id, amount_cents)
    select p.charge, ours.student_id, private.paid_for(p.charge) from private.purchased_with(ours, ends_plan) as p (charge);
    -- Credits are free for other charges again; what was paid stays allocated until it is returned.
    delete from public.allocations a using public.withdrawals w
    where a.charge_id = w.charge_id and w.student_id = ours.student_id and a.credit_id is not null;
    update public.charges c set status = 'cancelled', cancelled_at = now(), paid_at = null
    from public.withdrawals w where w.charge_id = c.id and w.student_id = ours.student_id and c.status <> 'cancelled';
    if ends_plan then
      perform private.end_plan(ours.student_id);
    end if;
    perform private.settle(ours.student_id);
    perform private.tell_of_withdrawal(ours);
    perform private.close_withdrawals(ours.student_id);
  end if;
  return jsonb_build_object('cents', (select coalesce(sum(w.amount_cents), 0) from public.withdrawals w
    where w.student_id = ours.student_id
      and w.withdrawn_at = (select x.withdrawn_at from public.withdrawals x where x.charge_id = ours.id)));
end $$;
comment on function public.withdraw_purchase is
  'A student withdraws from a purchase of theirs within seven days (Código de Defesa do Consumidor, art. 49). Returns {cents}, what was '
  'paid for it. A plan ends with its charges and coming classes. NOT_NOW after that time. A repeated call changes nothing.';

create function public.list_withdrawable() returns table (charge uuid, until date, ends_plan boolean, cents integer, classes integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  return query select o.charge, o.until, o.ends_plan,
    (select sum(private.paid_for(p.charge))::integer from private.purchased_with(c, o.ends_plan) as p (charge)),
    case when o.ends_plan then (select count(*)::integer from private.coming_classes(c.student_id)) else 0 end
  from private.withdrawable(auth.uid()) o join public.charges c on c.id = o.charge
  order by o.until, o.charge limit 50;
end $$;
comment on function public.list_withdrawable is
  'The purchases that the caller, a student, may still withdraw from: until which day, what comes back in centavos, and how many classes '
  'are cancelled with a plan.';

create function public.list_withdrawals()
returns table (student uuid, student_name text, cents integer, withdrawn_at timestamptz, by_provider boolean, proof_waits boolean,
  purchases jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select w.student_id, s.full_name, sum(private.paid_for(c.id))::integer, min(w.withdrawn_at),
    bool_or(exists (select from public.allocations a join public.provider_payments k on k.payment_id = a.payment_id
      where a.charge_id = c.id)),
    bool_or(private.has_waiting_proof(c.id)), jsonb_agg(private.charge_purpose(to_jsonb(c)) order by c.due_on, c.id)
  from public.withdrawals w join public.charges c on c.id = w.charge_id join public.profiles s on s.id = w.student_id
  where w.returned_at is null group by w.student_id, s.full_name order by 4 limit 100;
end $$;
comment on function public.list_withdrawals is
  'What the teacher still has to return to students who withdrew, the longest wait first. by_provider: it came in through the payment '
  'provider. proof_waits: a proof of payment has to be confirmed or declined first.';

create function public.return_withdrawals(student uuid, cents bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one record;
begin
  perform private.require_admin();
  perform private.lock_account(return_withdrawals.student);
  -- More may have come in since the teacher saw the amount.
  perform private.refuse_if(return_withdrawals.cents is distinct from (select coalesce(sum(private.paid_for(w.charge_id)), 0)
    from public.withdrawals w where w.student_id = return_withdrawals.student and w.returned_at is null), 'EDIT_CONFLICT');
  for one in
    select p as payment, sum(a.amount_cents)::integer as cents
    from public.allocations a join public.withdrawals w on w.charge_id = a.charge_id join public.payments p on p.id = a.payment_id
    where w.student_id = return_withdrawals.student group by p.id
  loop
    perform private.take_back(one.payment, one.cents);
  end loop;
  perform private.close_withdrawals(return_withdrawals.student);
end $$;
comment on function public.return_withdrawals is
  'Records that the teacher has returned what a student who withdrew had paid, cents in all: the payments are reversed, and what is left '
  'of them is recorded anew. EDIT_CONFLICT where the amount is another one now.';

create function private.withdrawable(student uuid) returns table (charge uuid, until date, ends_plan boolean)
language sql stable set search_path = '' as $$
  select * from (
    select c.id,
      -- The first day does not count, and a last day without banks counts on to the next one (Código Civil, art. 132).
      private.payable_until(greatest((c.created_at at time zone 'America/Sao_Paulo')::date,
        (select min(p.paid_on) from public.allocations a join public.payments p on p.id = a.payment_id
          where a.charge_id = c.id)) + 7),
      c.kind = 'monthly'
    from public.charges c left join public.student_billing b on b.student_id = c.student_id
    where c.student_id = withdrawable.student and c.status <> 'cancelled' and case c.kind
      when 'single' then true
      -- The months after a plan's first one are the same contract.
      when 'monthly' then not exists (select from public.charges e where e.student_id = c.student_id and e.kind = 'monthly'
        and e.status <> 'cancelled' and e.month < c.month
        and (e.month >= c.month - interval '1 month'
          or (e.created_at at time zone 'America/Sao_Paulo')::date >= coalesce(b.plan_since, '-infinity')))
      else false end) as purchases (charge, until, ends_plan)
  where purchases.until >= (now() at time zone 'America/Sao_Paulo')::date
$$;
comment on function private.withdrawable is
  'The purchases that a student may withdraw from today: a single charge, or the first month of a plan, until seven days after it was '
  'charged or, if that was later, first paid.';

create function private.purchased_with(charge public.charges, ends_plan boolean) returns setof uuid
language sql stable set search_path = '' as $$
  select charge.id
  union
  select c.id from public.charges c
  where purchased_with.ends_plan and c.student_id = charge.student_id and c.status <> 'cancelled'
    and ((c.kind = 'monthly' and c.month >= charge.month) or (c.kind = 'forfeited_class' and c.created_at >= charge.created_at))
$$;
comment on function private.purchased_with is
  'A charge and, where it is a plan''s first month, the later months and the forfeited classes that were charged since.';

create function private.paid_for(charge uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(a.amount_cents), 0)::integer from public.allocations a
  where a.charge_id = paid_for.charge and a.payment_id is not null
$$;
comment on function private.paid_for is 'The sum of payments, without credits, that are allocated to a charge, in centavos.';

create function private.has_waiting_proof(charge uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.payment_proofs f where f.charge_id = has_waiting_proof.charge and f.state = 'waiting')
$$;
comment on function private.has_waiting_proof is 'Whether a proof of payment of a charge waits for the teacher.';

create function private.coming_classes(student uuid) returns table (class uuid, series uuid)
language sql stable set search_path = '' as $$
  select c.id, coalesce(c.series_id, c.id) from public.classes c join public.calendar_entries e on e.id = c.id
  where c.student_id = coming_classes.student and c.status in ('scheduled', 'confirmed') and e.starts_at > now()
    and e.cancelled_at is null
$$;
comment on function private.coming_classes is 'A student''s classes that are still to come, each with its series, or itself.';

create function private.end_plan(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  one record;
begin
  for one in
    select min(k.class::text)::uuid as class, array_agg(k.class) as classes from private.coming_classes(end_plan.student) k
    group by k.series
  loop
    perform private.cancel_entry(c.class) from unnest(one.classes) as c (class);
    update public.classes c set status = 'cancelled' where c.id = any (one.classes);
    perform private.notify_of_series(one.class, 'series_cancelled', one.classes);
  end loop;
  update public.profiles p set plan = null where p.id = end_plan.student;
end $$;
comment on function private.end_plan is 'Ends a student''s plan, and cancels the coming classes without a credit or a price.';

create function private.tell_of_withdrawal(charge public.charges) returns void
language plpgsql set search_path = '' as $$
declare
  facts constant jsonb := private.charge_purpose(to_jsonb(charge)) || (
    select jsonb_build_object('amount_cents', sum(w.amount_cents), 'withdrawn_at', now()) from public.withdrawals w
    where w.student_id = charge.student_id and w.withdrawn_at = now());
begin
  perform private.notify(charge.student_id, 'withdrawal_received',
    facts || jsonb_build_object('link', '/my-progress?tab=classes&charge=' || charge.id));
  perform private.notify_admins('purchase_withdrawn', facts || jsonb_build_object('student', p.id, 'student_name', p.full_name,
    'link', '/admin/payments?tab=returns')) from public.profiles p where p.id = charge.student_id;
end $$;
comment on function private.tell_of_withdrawal is 'Sends the student the receipt of a withdrawal, and tells the teacher what to return.';

create function private.take_back(payment public.payments, cents integer) returns void
language plpgsql set search_path = '' as $$
declare
  lines constant uuid[] := array(select b.id from public.bank_lines b where b.payment_id = payment.id);
  proofs constant uuid[] := array(select f.id from public.payment_proofs f where f.payment_id = payment.id);
  rest uuid;
begin
  -- Before it is reversed: the rest has the next receipt number, for which two returns would wait for each other.
  lock table public.payments in share row exclusive mode;
  perform private.reverse(payment, null);
  if payment.amount_cents > take_back.cents then
    rest := private.pay(gen_random_uuid(), payment.student_id, null, payment.amount_cents - take_back.cents, payment.paid_on,
      payment.method, null);
  end if;
  -- The money did come in: its bank line and its proof are no open questions.
  update public.bank_lines b set payment_id = rest, state = case when rest is null then 'ignored' else 'matched' end
  where b.id = any (lines);
  update public.payment_proofs f set state = 'confirmed', payment_id = coalesce(rest, payment.id) where f.id = any (proofs);
end $$;
comment on function private.take_back is 'Reverses a payment of which so much was returned, and records the rest as a payment of its own.';

create function private.close_withdrawals(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  returned integer;
begin
  with closed as (
    update public.withdrawals w set returned_at = now()
    where w.student_id = close_withdrawals.student and w.returned_at is null and private.paid_for(w.charge_id) = 0
      and not private.has_waiting_proof(w.charge_id)
    returning w.amount_cents)
  select sum(c.amount_cents)::integer into returned from closed c;
  if returned > 0 then
    perform private.notify(close_withdrawals.student, 'withdrawal_returned', jsonb_build_object('amount_cents', returned,
      'link', '/my-progress?tab=payments'));
  end if;
end $$;
comment on function private.close_withdrawals is
  'Closes the withdrawals of a student for which nothing is left to return, and tells the student.';

create or replace function private.cancel_waived_charge() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(new.student_id);
  delete from public.allocations a using public.charges c where c.id = a.charge_id and c.forfeited_class_id = new.id
    and c.status <> 'cancelled';
  update public.charges c set status = 'cancelled', cancelled_at = now(), cancel_reason = left(new.waive_reason, 200), paid_at = null
  where c.forfeited_class_id = new.id and c.status <> 'cancelled';
  perform private.settle(new.student_id);
  return null;
end $$;
comment on function private.cancel_waived_charge is
  'Cancels the charge of a waived class. Money that was allocated to it becomes available for other charges.';

create or replace function public.decline_proof(proof uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payment_proofs;
begin
  perform private.require_admin();
  update public.payment_proofs f set state = 'declined', decline_reason = private.require_reason(decline_proof.reason)
  where f.id = decline_proof.proof and f.state = 'waiting' returning f.* into ours;
  perform private.refuse_if(ours.id is null, 'NOT_NOW');
  perform private.close_withdrawals(ours.student_id);
  perform private.notify(ours.student_id, 'proof_declined', jsonb_build_object('reason', ours.decline_reason,
    'link', '/my-progress?tab=classes&charge=' || ours.charge_id));
end $$;
comment on function public.decline_proof is 'Declines a proof of payment; the student is notified of the reason.';

create or replace function public.reverse_payment(payment uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.payments;
begin
  perform private.require_admin();
  select p.* into ours from public.payments p where p.id = reverse_payment.payment;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.reverse(ours, private.require_reason(reverse_payment.reason));
  perform private.close_withdrawals(ours.student_id);
end $$;
comment on function public.reverse_payment is 'Reverses a payment and reopens its charges. Its receipt number is not reused.';

create or replace function private.pay(id uuid, student uuid, charge uuid, cents integer, paid_on date, method public.payment_method, payer text)
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

create or replace function private.refund_provider_payment(e2e_id text, refunded_cents integer) returns text
language plpgsql set search_path = '' as $$
declare
  known public.provider_payments;
  paid public.payments;
  owed public.charges;
  rest integer;
begin
  select k.* into known from public.provider_payments k where k.e2e_id = refund_provider_payment.e2e_id for update;
  -- An answer that was overtaken by a later one takes no refund back.
  if coalesce(refund_provider_payment.refunded_cents, 0) <= known.refunded_cents then
    return 'known';
  end if;
  rest := known.amount_cents - refund_provider_payment.refunded_cents;
  perform private.refuse_if(rest < 0, 'INVALID_AMOUNT');
  update public.provider_payments k set refunded_cents = refund_provider_payment.refunded_cents, late_cents = 0, discount_cents = 0
  where k.e2e_id = known.e2e_id;
  select p.* into paid from public.payments p where p.id = known.payment_id and p.reversed_at is null;
  -- The teacher has reversed it already.
  if paid.id is null then
    return 'refunded';
  end if;
  -- Before it is reversed: the rest has the next receipt number, for which two refunds would wait for each other.
  lock table public.payments in share row exclusive mode;
  -- The teacher may have set another discount since.
  update public.charges c set amount_cents = c.amount_cents - known.late_cents,
    discount_cents = least(greatest(c.discount_cents - known.discount_cents, 0), c.amount_cents - known.late_cents)
  where c.id = known.charge_id returning c.* into owed;
  perform private.reverse(paid, null);
  if rest > 0 then
    update public.provider_payments k set payment_id = private.pay(
      private.provider_payment_id(known.e2e_id, refund_provider_payment.refunded_cents), paid.student_id, known.charge_id, rest,
        paid.paid_on, 'pix', null)
    where k.e2e_id = known.e2e_id;
  end if;
  perform private.close_withdrawals(paid.student_id);
  perform private.add_admin_notifications('pix_refunded', private.charge_purpose(to_jsonb(owed)) || jsonb_build_object('student',
    paid.student_id,
    'student_name', p.full_name, 'amount_cents', refund_provider_payment.refunded_cents - known.refunded_cents,
    'link', '/admin/students/' || paid.student_id)) from public.profiles p where p.id = paid.student_id;
  return 'refunded';
end $$;
comment on function private.refund_provider_payment is
  'Reverses a payment by what was returned to the payer in all, and records the rest as a payment of its own.';

create or replace function private.export_payments(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = person),
    'adjusted_prices', (select coalesce(jsonb_agg(to_jsonb(a) - array['student_id', 'adjustment_id'] || jsonb_build_object('from_on',
      x.from_on,
        'announced_at', x.announced_at, 'withdrawn_at', x.withdrawn_at) order by x.from_on), '[]')
      from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id where a.student_id = person),
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c
      where c.student_id = person),
    'withdrawals', (select coalesce(jsonb_agg(to_jsonb(w) - 'student_id' order by w.withdrawn_at), '[]') from public.withdrawals w
      where w.student_id = person),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' || jsonb_build_object('nfse_file',
        case when p.nfse_file is not null then 'nfse-' || replace(p.nfse_number, '/', '-') || '.pdf' end) order by p.paid_on), '[]')
          from public.payments p where p.student_id = person),
    'payment_proofs', (select coalesce(jsonb_agg(to_jsonb(f) - array['student_id', 'object_name', 'digest'] order by f.created_at), '[]')
      from public.payment_proofs f where f.student_id = person),
    'provider_charges', (select coalesce(jsonb_agg(to_jsonb(x) - array['attempts', 'due_at'] order by x.created_at), '[]')
      from public.provider_charges x join public.charges c on c.id = x.charge_id where c.student_id = person),
    'cancelled_notes', (select coalesce(jsonb_agg(to_jsonb(n) - array['student_id', 'cancelled_by'] order by n.cancelled_at), '[]')
      from public.cancelled_notes n where n.student_id = person),
    'provider_payments', (select coalesce(jsonb_agg(to_jsonb(k) order by k.paid_at), '[]')
      from public.provider_payments k join public.charges c on c.id = k.charge_id where c.student_id = person),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k
      where k.student_id = person))
$$;
comment on function private.export_payments is 'A person''s charges, payments and credits, for their data export.';

grant execute on function public.withdraw_purchase, public.list_withdrawable, public.list_withdrawals, public.return_withdrawals
to authenticated;
