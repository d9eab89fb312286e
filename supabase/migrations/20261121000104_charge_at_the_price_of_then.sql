-- Nothing is charged at a price that was entered after it. A month is sold at the price of its due day (of today while that is
-- to come), so a first price bills nobody's running month; a missed class is charged where classes had a price when it was missed.
alter table public.billing_rules add column class_price_since timestamptz;
comment on column public.billing_rules.class_price_since is 'Since when a class given up too late costs something; what was missed before only counts as given.';
-- Who charges for classes already goes on with what is not asked for yet.
update public.billing_rules set class_price_since = now() - interval '60 days' where class_price_cents is not null;

create function private.keep_class_price_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.class_price_since := case when new.class_price_cents is not null then now() end;
  return new;
end $$;
revoke execute on function private.keep_class_price_day() from public;
create trigger keep_class_price_day before update of class_price_cents on public.billing_rules for each row
  when ((old.class_price_cents is null) <> (new.class_price_cents is null)) execute function private.keep_class_price_day();

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
    cross join lateral (select pp.price_cents from public.plan_prices pp
      where pp.plan = p.plan and pp.from_on <= least(bill.today, period::date + rules.due_day - 1) order by pp.from_on desc limit 1) as price
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
      and l.charged_at >= rules.class_price_since
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
