create function private.bill(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts();
  perform private.apply_price_adjustments(bill.today);
  perform private.bill_months(bill.today);
  perform private.bill_forfeited_classes(bill.today);
  perform private.remind_of_charges(bill.today);
end $$;
comment on function private.bill is
  'Applies announced prices, bills months in advance and forfeited classes, and sends reminders of overdue charges. Safe to call from '
  'several processes: each step is done once.';

create function private.bill_months(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  made uuid;
begin
  for due in
    select p.id, p.plan, price.cents as price_cents, period::date as month, days.due_on,
      least(b.monthly_discount_cents, price.cents) as discount
    from public.billing_rules rules, public.profiles p join public.student_billing b on b.student_id = p.id
    cross join generate_series(date_trunc('month', bill_months.today), date_trunc('month', bill_months.today) + interval '1 month',
      interval '1 month') as period
    cross join lateral (select period::date + rules.due_day - 1 as due_on) as days
    cross join lateral (select private.month_price(p.id, p.plan, b.agreed_cents, days.due_on, bill_months.today) as cents) as price
    where p.role = 'aluno' and p.deactivated_at is null and p.plan is not null and price.cents is not null
      and days.due_on - rules.days_ahead <= bill_months.today and b.plan_since <= days.due_on
      and not private.is_paused(p.id, days.due_on)
      and not exists (select from public.charges c where c.student_id = p.id and c.kind = 'monthly' and c.month = period::date)
    order by p.id, period
  loop
    perform private.lock_account(due.id);
    insert into public.charges (student_id, kind, plan, month, amount_cents, discount_cents, due_on)
    select due.id, 'monthly', due.plan, due.month, due.price_cents, due.discount, greatest(due.due_on, bill_months.today)
    -- The student may have been paused while this waited for the lock.
    where not private.is_paused(due.id, due.due_on)
    on conflict do nothing returning charges.id into made;
    if found then
      perform private.request_payment(made, due.id);
    end if;
  end loop;
end $$;
comment on function private.bill_months is
  'Charges each student with a plan for this month and the next, days_ahead days before the due date, at the agreed price or the plan''s, '
  'or an announced one. A month that falls due in a pause is not charged.';

create function private.bill_forfeited_classes(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  made uuid;
begin
  for due in
    select l.id, l.student_id, rules.class_price_cents as price
    from public.forfeited_classes l, public.billing_rules rules
    where rules.class_price_cents is not null and l.waived_at is null and l.forfeited_at > now() - interval '60 days'
      and l.forfeited_at >= rules.class_price_since
      and not exists (select from public.charges c where c.forfeited_class_id = l.id)
    order by l.student_id, l.id
  loop
    perform private.lock_account(due.student_id);
    -- The class may have been waived while this waited for the lock.
    insert into public.charges (student_id, kind, forfeited_class_id, forfeit, class_on, amount_cents, due_on)
    select due.student_id, 'forfeited_class', l.id, l.kind, (l.starts_at at time zone 'America/Sao_Paulo')::date, due.price,
      bill_forfeited_classes.today + 7
    from public.forfeited_classes l where l.id = due.id and l.waived_at is null
    on conflict do nothing returning charges.id into made;
    if found then
      perform private.request_payment(made, due.student_id);
    end if;
  end loop;
end $$;
comment on function private.bill_forfeited_classes is 'Charges forfeited classes, if the rules have a price for them, due in seven days.';

create function private.remind_of_charges(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.charge_reminders (charge_id, days)
    select c.id, reached.days
    from public.charges c cross join public.billing_rules rules
    -- The last step only, so that a site that was off for days sends one reminder.
    cross join lateral (select max(step) as days from unnest(rules.reminder_days) as step
      where case when step > 0 then private.payable_until(c.due_on) else c.due_on end + step <= remind_of_charges.today) as reached
    where c.status = 'pending' and remind_of_charges.today <= private.payable_until(c.due_on) + reached.days + 5
      -- The request of a new charge already names the day.
      and (reached.days > 0 or (remind_of_charges.today <= c.due_on
        and (c.created_at at time zone 'America/Sao_Paulo')::date < c.due_on + reached.days))
      and not exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting')
    on conflict do nothing returning charge_reminders.charge_id, charge_reminders.days
  loop
    perform private.notify_of_charge(due.charge_id, case when due.days > 0 then 'charge_overdue' else 'charge_reminder' end);
  end loop;
end $$;
comment on function private.remind_of_charges is
  'Sends the reminders of open charges on the days that the billing rules give, each once, unless a proof of payment waits for the '
  'teacher.';

create function public.set_student_billing(
  student uuid, payer_name text default null, payer_document text default null, monthly_discount_cents bigint default 0,
  agreed_cents bigint default null, before jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant jsonb := jsonb_build_object('payer_name', nullif(btrim(set_student_billing.payer_name), ''),
    'payer_document', nullif(set_student_billing.payer_document, ''),
    'monthly_discount_cents', coalesce(set_student_billing.monthly_discount_cents, 0), 'agreed_cents', set_student_billing.agreed_cents);
  current jsonb;
  elsewhere jsonb;
  merged public.student_billing;
begin
  perform private.require_admin();
  perform private.require_person(set_student_billing.student);
  perform private.refuse_if(private.is_tax_number(nullif(set_student_billing.payer_document, '')) is false, 'INVALID_DOCUMENT');
  perform private.refuse_if(coalesce(set_student_billing.monthly_discount_cents, 0) not between 0 and 10000000
    or set_student_billing.agreed_cents not between 1 and 10000000, 'INVALID_AMOUNT');
  insert into public.student_billing (student_id, payer_name, payer_document, monthly_discount_cents, agreed_cents)
  values (set_student_billing.student, wanted ->> 'payer_name', wanted ->> 'payer_document', (wanted ->> 'monthly_discount_cents')::bigint,
    set_student_billing.agreed_cents)
  on conflict (student_id) do nothing;
  if found then
    return null;
  end if;
  select to_jsonb(b) into current from public.student_billing b where b.student_id = set_student_billing.student for update;
  elsewhere := private.conflicting_values(current, set_student_billing.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.student_billing, private.merge_changes(current, set_student_billing.before, wanted));
  update public.student_billing b set payer_name = merged.payer_name, payer_document = merged.payer_document,
    monthly_discount_cents = merged.monthly_discount_cents, agreed_cents = merged.agreed_cents
  where b.student_id = set_student_billing.student;
  return null;
end $$;
comment on function public.set_student_billing is
  'Sets a student''s payer, the agreed monthly price where it differs from the plan''s, and the monthly discount. before: the columns to '
  'change, with the values that the caller read; other columns stay. Returns null on success, otherwise the current values.';

create function public.charge_plan_price(plan text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.student_billing b set agreed_cents = null
  from public.profiles p where p.id = b.student_id and p.plan = charge_plan_price.plan and b.agreed_cents is not null
    and exists (select from public.plans l where l.name = p.plan and l.price_cents is not null);
end $$;
comment on function public.charge_plan_price is
  'Removes the agreed prices of a plan''s students, who pay the plan''s price from the next charge on. Does nothing where the plan has no '
  'price.';

create function private.record_plan_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.plan_prices (plan, from_on, price_cents)
  values (new.name, (now() at time zone 'America/Sao_Paulo')::date, new.price_cents)
  on conflict (plan, from_on) do update set price_cents = excluded.price_cents;
  return null;
end $$;
comment on function private.record_plan_price is 'Records that the price of a plan is valid from today on.';

create function private.preserve_agreed_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.price_cents is not null then
    insert into public.student_billing as b (student_id, agreed_cents)
    select p.id, old.price_cents from public.profiles p where p.plan = old.name and p.role = 'aluno' and p.deactivated_at is null
    on conflict (student_id) do update set agreed_cents = coalesce(b.agreed_cents, excluded.agreed_cents);
  end if;
  update public.student_billing b set agreed_cents = null
  from public.profiles p where p.id = b.student_id and p.plan = new.name and b.agreed_cents = new.price_cents;
  return null;
end $$;
comment on function private.preserve_agreed_price is 'Keeps the previous price for a plan''s students when the plan''s price changes.';

create function private.drop_agreed_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.student_billing b set agreed_cents = null where b.student_id = new.id and b.agreed_cents is not null;
  return null;
end $$;
comment on function private.drop_agreed_price is 'Drops a student''s agreed price when they change plans or are activated again.';

create function private.record_plan_start() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.student_billing as b (student_id, plan_since)
  values (new.id, case when new.plan is not null then (now() at time zone 'America/Sao_Paulo')::date end)
  on conflict (student_id) do update set plan_since = excluded.plan_since;
  return null;
end $$;
comment on function private.record_plan_start is 'Records the day on which a student''s plan begins.';

create function private.record_class_price_start() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.class_price_since := case when new.class_price_cents is not null then now() end;
  return new;
end $$;
comment on function private.record_class_price_start is 'Records when forfeited classes began to have a price.';
