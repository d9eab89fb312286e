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
