-- A credit that ran out while a make-up class was agreed on came back dead when that class was cancelled: it is good until the
-- day of that class, and as long as a new one where it is the teacher who cancels.
create or replace function public.cancel_class(class uuid, accepts_charge boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given_up public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.settle_late(given_up, 'late_cancellation', cancel_class.accepts_charge, cancel_class.by_student);
begin
  perform private.cancel_entry(given_up.id);
  update public.classes c set status = 'cancelled' where c.id = given_up.id;
  if not late and not exists (select from public.makeup_credits m where m.used_by_class = given_up.id) then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    select given_up.student_id, given_up.id, (now() at time zone 'America/Sao_Paulo')::date + r.makeup_days
    from public.scheduling_rules r on conflict do nothing;
  end if;
  if not late then
    update public.makeup_credits m set used_by_class = null, expires_on = greatest(m.expires_on, case
      when private.is_admin() and cancel_class.by_student is not true then (select (now() at time zone 'America/Sao_Paulo')::date + r.makeup_days from public.scheduling_rules r)
      else (select e.local_start::date from public.calendar_entries e where e.id = given_up.id) end)
    where m.used_by_class = given_up.id;
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('charged', late);
end $$;

-- A class that was missed after all is charged again: the line that a corrected presence let go holds, and what was asked for it
-- before stays cancelled.
create or replace function private.charge(class public.classes, kind public.charge_kind) returns void
language plpgsql set search_path = '' as $$
declare
  again uuid;
begin
  insert into public.class_charges as l (student_id, class_id, kind, starts_at)
  select class.student_id, class.id, charge.kind, e.starts_at from public.calendar_entries e where e.id = class.id
  on conflict on constraint class_charges_class_id_kind_starts_at_key do update set waived_at = null, waived_by = null, waive_reason = null
    where l.waive_reason = 'A presença foi corrigida.'
  returning l.id into again;
  perform private.lock_account(class.student_id);
  update public.charges c set class_charge_id = null where c.class_charge_id = again and c.status = 'cancelled';
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
      case when due.discount > 0 then 'Desconto combinado' end, due.due_on)
    on conflict do nothing returning charges.id, charges.description, charges.amount_cents - charges.discount_cents as net into made;
    if found then
      perform private.tell(due.id, 'charge_due', jsonb_build_object('description', made.description, 'amount_cents', made.net, 'due_on', due.due_on,
        'link', '/my-progress?tab=classes&charge=' || made.id));
      perform private.settle(due.id);
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
    on conflict do nothing returning charges.id, charges.description, charges.amount_cents as net into made;
    if found then
      perform private.tell(due.student_id, 'charge_due', jsonb_build_object('description', made.description, 'amount_cents', made.net, 'due_on', bill.today + 7,
        'link', '/my-progress?tab=classes&charge=' || made.id));
      perform private.settle(due.student_id);
    end if;
  end loop;
  for due in
    insert into private.charge_reminders (charge_id, days)
    select c.id, days from public.charges c cross join unnest(array[1, 7, 15]) as days
    where c.status = 'pending' and bill.today between c.due_on + days and c.due_on + days + 5
      and not exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting')
    on conflict do nothing returning charge_reminders.charge_id
  loop
    perform private.tell(c.student_id, 'charge_overdue', jsonb_build_object('description', c.description, 'amount_cents', c.open_cents, 'due_on', c.due_on,
      'link', '/my-progress?tab=classes&charge=' || c.id)) from public.charge_overview c where c.id = due.charge_id;
  end loop;
end $$;
