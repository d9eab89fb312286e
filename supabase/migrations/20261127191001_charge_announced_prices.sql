set check_function_bodies = off;

create or replace function private.bill(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.apply_price_adjustments(bill.today);
  perform private.bill_months(bill.today);
  perform private.bill_forfeited_classes(bill.today);
  perform private.remind_of_charges(bill.today);
end $$;
comment on function private.bill is 'Applies announced prices, bills months in advance and forfeited classes, and sends reminders of overdue charges. Safe to call from several processes: each step is done once.';

create or replace function private.bill_months(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  made uuid;
begin
  for due in
    select p.id, p.plan, price.cents as price_cents, period::date as month, days.due_on, least(b.monthly_discount_cents, price.cents) as discount
    from public.billing_rules rules, public.profiles p join public.student_billing b on b.student_id = p.id
    cross join generate_series(date_trunc('month', bill_months.today), date_trunc('month', bill_months.today) + interval '1 month', interval '1 month') as period
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
comment on function private.bill_months is 'Charges each student with a plan for this month and the next, days_ahead days before the due date, at the agreed price or the plan''s, or an announced one. A month that falls due in a pause is not charged.';

create or replace function private.months_to_charge(today date, last date, without_pauses boolean default false)
returns table (student_id uuid, month date, due_on date, cents integer)
language sql stable set search_path = '' as $$
  select p.id, period::date, days.due_on, price.cents - least(b.monthly_discount_cents, price.cents)
  from public.billing_rules rules, public.profiles p join public.student_billing b on b.student_id = p.id
  cross join generate_series(date_trunc('month', months_to_charge.today), months_to_charge.last, interval '1 month') as period
  cross join lateral (select period::date + rules.due_day - 1 as due_on) as days
  cross join lateral (select private.month_price(p.id, p.plan, b.agreed_cents, days.due_on, months_to_charge.today) as cents) as price
  where p.role = 'aluno' and p.deactivated_at is null and p.plan is not null and price.cents is not null
    and b.plan_since <= days.due_on and days.due_on <= months_to_charge.last
    and (months_to_charge.without_pauses or not private.is_paused(p.id, days.due_on))
    and not exists (select from public.charges c where c.student_id = p.id and c.kind = 'monthly' and c.month = period::date)
$$;
comment on function private.months_to_charge is 'The months until a day that bill_months will charge if nothing changes, at today''s and announced prices. without_pauses: as if nobody were paused.';

create or replace function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST', 'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF', 'STALE_ANSWER', 'NOT_BEGUN', 'PAUSED', 'ALREADY_PAUSED', 'ALREADY_ANNOUNCED') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL') then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code = 'ARTICLE_TOO_LONG' then 'PT413'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a refusal with its code and HTTP status; does nothing for null.';

create or replace function private.export_payments(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = person),
    'adjusted_prices', (select coalesce(jsonb_agg(to_jsonb(a) - array['student_id', 'adjustment_id'] || jsonb_build_object('from_on', x.from_on,
        'announced_at', x.announced_at, 'withdrawn_at', x.withdrawn_at) order by x.from_on), '[]')
      from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id where a.student_id = person),
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c where c.student_id = person),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' order by p.paid_on), '[]') from public.payments p where p.student_id = person),
    'payment_proofs', (select coalesce(jsonb_agg(to_jsonb(f) - array['student_id', 'object_name', 'digest'] order by f.created_at), '[]')
      from public.payment_proofs f where f.student_id = person),
    'provider_charges', (select coalesce(jsonb_agg(to_jsonb(x) - array['attempts', 'due_at'] order by x.created_at), '[]')
      from public.provider_charges x join public.charges c on c.id = x.charge_id where c.student_id = person),
    'provider_payments', (select coalesce(jsonb_agg(to_jsonb(k) order by k.paid_at), '[]')
      from public.provider_payments k join public.charges c on c.id = k.charge_id where c.student_id = person),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k where k.student_id = person))
$$;
comment on function private.export_payments is 'A person''s charges, payments and credits, for their data export.';
