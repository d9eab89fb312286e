-- What a discount frees is used at once, a charge is asked for as far as nothing covers it, and one that is made late is not
-- overdue by then.
create or replace function private.settle(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  owed record;
  source record;
  need integer;
  part integer;
begin
  for owed in
    select c.id, c.amount_cents - c.discount_cents as net from public.charges c
    where c.student_id = settle.student and c.status <> 'cancelled'
  loop
    need := owed.net - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = owed.id), 0);
    -- A discount that came after the money: what is too much becomes free again, for all, before any of it is used.
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
    need := owed.net - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = owed.id), 0);
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
    set status = case when need = 0 then 'paid' else 'pending' end::public.charge_status, paid_at = case when need = 0 then coalesce(c.paid_at, now()) end
    where c.id = owed.id and (c.status = 'paid') <> (need = 0);
    if found and need = 0 and owed.net > 0 then
      perform private.tell(settle.student, 'charge_paid', jsonb_build_object('description', c.description,
        'amount_cents', c.amount_cents - c.discount_cents, 'link', '/my-progress?tab=classes&charge=' || c.id)) from public.charges c where c.id = owed.id;
    end if;
  end loop;
end $$;

create function private.tell_charge(charge uuid, type text) returns void
language sql set search_path = '' as $$
  select private.tell(c.student_id, tell_charge.type, jsonb_build_object('description', c.description, 'amount_cents', c.open_cents, 'due_on', c.due_on,
    'link', '/my-progress?tab=classes&charge=' || c.id))
  from public.charge_overview c where c.id = tell_charge.charge and c.status = 'pending'
$$;
comment on function private.tell_charge is 'Tells a student of what is open of a charge; nothing where nothing is.';
revoke execute on function private.tell_charge(uuid, text) from public;

create or replace function public.add_charge(id uuid, student uuid, description text, amount_cents bigint, due_on date, class_charge uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(add_charge.student);
  perform private.lock_account(add_charge.student);
  if char_length(btrim(coalesce(add_charge.description, ''))) not between 1 and 160 then
    perform private.refuse('TITLE_REQUIRED');
  end if;
  if add_charge.due_on is null or add_charge.due_on not between date '2020-01-01' and (now() at time zone 'America/Sao_Paulo')::date + 730 then
    perform private.refuse('INVALID_DATE');
  end if;
  if add_charge.class_charge is not null and not exists (select from public.class_charges l
      where l.id = add_charge.class_charge and l.student_id = add_charge.student and l.waived_at is null) then
    perform private.refuse('NOT_FOUND');
  end if;
  insert into public.charges (id, student_id, kind, description, amount_cents, due_on, class_charge_id)
  values (add_charge.id, add_charge.student, case when add_charge.class_charge is null then 'single' else 'late_class' end::public.bill_kind,
    btrim(add_charge.description), private.good_amount(add_charge.amount_cents), add_charge.due_on, add_charge.class_charge)
  on conflict do nothing;
  if found then
    perform private.settle(add_charge.student);
    perform private.tell_charge(add_charge.id, 'charge_due');
  end if;
  return add_charge.id;
end $$;

create or replace function private.bill(today date default (now() at time zone 'America/Sao_Paulo')::date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rules public.billing_rules;
  due record;
  made record;
begin
  select * into rules from public.billing_rules;
  for due in
    select p.id, p.plan, price.price_cents, period::date as month, period::date + rules.due_day - 1 as due_on, least(b.monthly_discount_cents, price.price_cents) as discount
    from public.profiles p join public.student_billing b on b.student_id = p.id
    cross join generate_series(date_trunc('month', bill.today), date_trunc('month', bill.today) + interval '1 month', interval '1 month') as period
    cross join lateral (select pp.price_cents from public.plan_prices pp where pp.plan = p.plan and pp.from_on <= bill.today order by pp.from_on desc limit 1) as price
    where p.role = 'aluno' and p.deactivated_at is null and p.plan is not null and price.price_cents is not null
      and period::date + rules.due_day - 1 - rules.days_ahead <= bill.today and b.plan_since <= period::date + rules.due_day - 1
      and not exists (select from public.charges c where c.student_id = p.id and c.kind = 'monthly' and c.month = period::date)
    order by p.id, period
  loop
    perform private.lock_account(due.id);
    insert into public.charges (student_id, kind, month, description, amount_cents, discount_cents, discount_reason, due_on)
    values (due.id, 'monthly', due.month, due.plan || ' ' || to_char(due.month, 'MM/YYYY'), due.price_cents, due.discount,
      case when due.discount > 0 then 'Desconto combinado' end, greatest(due.due_on, bill.today))
    on conflict do nothing returning charges.id into made;
    if found then
      perform private.settle(due.id);
      perform private.tell_charge(made.id, 'charge_due');
    end if;
  end loop;
  for due in
    select l.id, l.student_id, rules.class_price_cents as price, case l.kind when 'no_show' then 'Falta na aula de ' when 'late_reschedule' then
      'Aula remarcada com menos de 24 horas: ' else 'Aula cancelada com menos de 24 horas: ' end || to_char(l.starts_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') as what
    from public.class_charges l
    where rules.class_price_cents is not null and l.waived_at is null and l.charged_at > now() - interval '60 days'
      and not exists (select from public.charges c where c.class_charge_id = l.id)
    order by l.student_id, l.id
  loop
    perform private.lock_account(due.student_id);
    -- It may have been let go while this waited.
    insert into public.charges (student_id, kind, class_charge_id, description, amount_cents, due_on)
    select due.student_id, 'late_class', l.id, due.what, due.price, bill.today + 7
    from public.class_charges l where l.id = due.id and l.waived_at is null
    on conflict do nothing returning charges.id into made;
    if found then
      perform private.settle(due.student_id);
      perform private.tell_charge(made.id, 'charge_due');
    end if;
  end loop;
  for due in
    insert into private.charge_reminders (charge_id, days)
    select c.id, days from public.charges c cross join unnest(array[1, 7, 15]) as days
    where c.status = 'pending' and bill.today between c.due_on + days and c.due_on + days + 5
      and not exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting')
    on conflict do nothing returning charge_reminders.charge_id
  loop
    perform private.tell_charge(due.charge_id, 'charge_overdue');
  end loop;
end $$;
