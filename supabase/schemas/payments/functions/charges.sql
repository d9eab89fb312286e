create function public.add_charge(id uuid, student uuid, description text, amount_cents bigint, due_on date,
  forfeited_class uuid default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(add_charge.student);
  perform private.lock_account(add_charge.student);
  perform private.refuse_if(char_length(btrim(coalesce(add_charge.description, ''))) not between 1 and 160, 'TITLE_REQUIRED');
  perform private.refuse_if(add_charge.due_on is null or add_charge.due_on not between date '2020-01-01'
    and (now() at time zone 'America/Sao_Paulo')::date + 730, 'INVALID_DATE');
  perform private.refuse_if(add_charge.forfeited_class is not null and not exists (select from public.forfeited_classes l
      where l.id = add_charge.forfeited_class and l.student_id = add_charge.student and l.waived_at is null), 'NOT_FOUND');
  insert into public.charges (id, student_id, kind, description, amount_cents, due_on, forfeited_class_id)
  values (add_charge.id, add_charge.student, case when add_charge.forfeited_class is null then 'single'
    else 'forfeited_class' end::public.charge_kind,
    btrim(add_charge.description), private.require_amount(add_charge.amount_cents), add_charge.due_on, add_charge.forfeited_class)
  on conflict do nothing;
  if found then
    perform private.request_payment(add_charge.id, add_charge.student);
  end if;
  return add_charge.id;
end $$;
comment on function public.add_charge is
  'Adds a single charge, or one for a forfeited class, and returns its id, which comes from the browser. Idempotent by id.';

create function public.charge_month(id uuid, student uuid, month date, amount_cents bigint, due_on date) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  plan text;
begin
  perform private.require_admin();
  perform private.require_person(charge_month.student);
  perform private.lock_account(charge_month.student);
  perform private.refuse_if(charge_month.due_on is null or charge_month.due_on not between today and today + 730, 'INVALID_DATE');
  perform private.refuse_if(charge_month.month is null
    or charge_month.month not in (date_trunc('month', today)::date, (date_trunc('month', today) + interval '1 month')::date),
      'INVALID_DATE');
  select p.plan into plan from public.profiles p where p.id = charge_month.student and p.role = 'aluno' and p.deactivated_at is null;
  perform private.refuse_if(plan is null, 'NOT_NOW');
  insert into public.charges (id, student_id, kind, plan, month, amount_cents, due_on)
  values (charge_month.id, charge_month.student, 'monthly', plan, charge_month.month, private.require_amount(charge_month.amount_cents),
    charge_month.due_on)
  on conflict do nothing;
  if found then
    perform private.request_payment(charge_month.id, charge_month.student);
  else
    perform private.refuse_if(not exists (select from public.charges c where c.id = charge_month.id
      and c.student_id = charge_month.student),
      'NOT_NOW');
  end if;
  return charge_month.id;
end $$;
comment on function public.charge_month is
  'Charges a student''s plan for this month or the next, before the site does, which then does not charge that month again. Returns the '
  'id, which comes from the browser. Idempotent by id; NOT_NOW without a plan, or where the month is charged.';

create function public.discount_charge(charge uuid, cents bigint, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
begin
  perform private.require_admin();
  ours := private.locked_charge(discount_charge.charge);
  perform private.refuse_if(ours.status = 'cancelled', 'NOT_NOW');
  perform private.refuse_if(discount_charge.cents is null or discount_charge.cents not between 0 and ours.amount_cents, 'INVALID_AMOUNT');
  update public.charges c set discount_cents = discount_charge.cents,
    discount_reason = case when discount_charge.cents > 0 then private.require_reason(discount_charge.reason) end where c.id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function public.discount_charge is 'Sets the discount of a charge, with a reason; 0 removes it.';

create function public.cancel_charge(charge uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
begin
  perform private.require_admin();
  ours := private.locked_charge(cancel_charge.charge);
  if ours.status = 'cancelled' then
    return;
  end if;
  delete from public.allocations a where a.charge_id = ours.id;
  update public.charges c set status = 'cancelled', cancelled_at = now(), cancel_reason = private.require_reason(cancel_charge.reason),
    paid_at = null
  where c.id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function public.cancel_charge is 'Cancels a charge. Money that was allocated to it becomes available for other charges.';

create function public.restore_charge(charge uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.charges;
begin
  perform private.require_admin();
  ours := private.locked_charge(restore_charge.charge);
  if ours.status <> 'cancelled' then
    return;
  end if;
  perform private.refuse_if(ours.cancel_reason is null or ours.cancelled_at < now() - interval '1 hour'
    or (ours.kind = 'forfeited_class' and not exists (
      select from public.forfeited_classes l where l.id = ours.forfeited_class_id and l.waived_at is null)), 'NOT_NOW');
  update public.charges c set status = 'pending', cancelled_at = null, cancel_reason = null where c.id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function public.restore_charge is
  'Takes back the cancellation of a charge, within an hour. NOT_NOW later, and where its class was waived.';

create function private.locked_charge(charge uuid) returns public.charges
language plpgsql set search_path = '' as $$
declare
  found_charge public.charges;
begin
  select c.* into found_charge from public.charges c where c.id = locked_charge.charge;
  perform private.refuse_if(found_charge.id is null
    or not (private.is_admin() or (private.is_active() and found_charge.student_id = auth.uid())),
    'NOT_FOUND');
  perform private.lock_account(found_charge.student_id);
  select c.* into found_charge from public.charges c where c.id = locked_charge.charge for update;
  return found_charge;
end $$;
comment on function private.locked_charge is
  'Locks and returns a charge, with its student''s account, for the teacher or that student. NOT_FOUND for everybody else.';

create function private.require_amount(cents bigint) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  perform private.refuse_if(require_amount.cents is null or require_amount.cents not between 1 and 10000000, 'INVALID_AMOUNT');
  return require_amount.cents;
end $$;
comment on function private.require_amount is 'The amount in cents. Refuses less than one cent, and more than 100 000 reais.';

create function private.lock_account(student uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('account ' || lock_account.student, 0))
$$;
comment on function private.lock_account is 'Locks a student''s account, so that one transaction at a time changes charges and payments.';

create function private.lock_accounts(students uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts', 0));
  perform private.lock_account(s.id) from (select distinct one as id from unnest(lock_accounts.students) as one order by one) as s;
end $$;
comment on function private.lock_accounts is
  'Locks several accounts, also those that the transaction locks later. One transaction at a time locks more than one, so that two never '
  'wait for each other.';

create function private.request_payment(charge uuid, student uuid) returns void
language sql set search_path = '' as $$
  select private.settle(request_payment.student);
  select private.notify_of_charge(request_payment.charge, 'charge_due');
$$;
comment on function private.request_payment is
  'Requests the payment of a new charge. Allocates unallocated money first and notifies the student of the remaining amount.';

create function private.notify_of_charge(charge uuid, type text) returns void
language plpgsql set search_path = '' as $$
declare
  owed public.charge_overview;
  facts jsonb;
begin
  select c.* into owed from public.charge_overview c where c.id = notify_of_charge.charge and c.status = 'pending';
  if owed.id is null then
    return;
  end if;
  facts := private.charge_purpose(to_jsonb(owed)) || jsonb_build_object('amount_cents', owed.open_cents, 'due_on', owed.due_on,
    'link', '/my-progress?tab=classes&charge=' || owed.id);
  perform private.add_notification(owed.student_id, notify_of_charge.type, facts);
  facts := facts || (select case when r.pix_key is null then '{}'
    else jsonb_build_object('pix', jsonb_build_object('key', r.pix_key, 'name', coalesce(r.pix_name, ''),
      'city', coalesce(r.pix_city, ''), 'txid', owed.txid)) end from public.billing_rules r);
  perform private.enqueue_mail(notify_of_charge.type, p.email, p.language, jsonb_build_object('name', p.full_name) || facts)
  from public.profiles p where p.id = owed.student_id and p.deactivated_at is null and p.email <> '';
  perform private.copy_to_guardian(owed.student_id, notify_of_charge.type, facts);
end $$;
comment on function private.notify_of_charge is
  'Notifies a student, and a minor''s guardian, of the open amount of a charge; does nothing where it is zero.';

create function private.charge_purpose(booked jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(charge_purpose.booked)
  where key in ('description', 'plan', 'month', 'forfeit', 'class_on') and value <> 'null'
$$;
comment on function private.charge_purpose is
  'The purpose of a charge or a payment as facts: {description}, {plan, month} or {forfeit, class_on}; empty where it has none.';

create function private.allocated_to(charge uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(a.amount_cents), 0)::integer from public.allocations a where a.charge_id = allocated_to.charge
$$;
comment on function private.allocated_to is 'The sum of payments and credits allocated to a charge, in centavos.';

create function private.is_settled(kind text, content jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select is_settled.kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid') and named.id is not null
    and not exists (select from public.charges c where c.id = named.id::uuid
      and c.status = case is_settled.kind when 'charge_paid' then 'paid' else 'pending' end::public.charge_status)
  from (select substring(content ->> 'link' from 'charge=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')) as named (id)
$$;
comment on function private.is_settled is
  'Whether a notification requests a charge that is no longer open, or confirms a payment that was reversed.';
