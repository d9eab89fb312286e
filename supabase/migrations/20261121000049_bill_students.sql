create function private.is_cpf(value text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  rest integer;
begin
  if value !~ '^\d{11}$' or value = repeat(left(value, 1), 11) then
    return false;
  end if;
  for length in 9..10 loop
    select sum(substr(value, i, 1)::integer * (length + 2 - i)) * 10 % 11 % 10 into rest from generate_series(1, length) as i;
    if substr(value, length + 1, 1)::integer <> rest then
      return false;
    end if;
  end loop;
  return true;
end $$;
create function private.is_document(value text) returns boolean
language sql immutable strict set search_path = '' as $$ select private.is_cpf(value) or private.is_cnpj(value) $$;
create function private.is_pix_key(value text) returns boolean
language sql immutable strict set search_path = '' as $$
  select private.is_document(value) or value ~ '^\+55[1-9]\d{9,10}$'
    or value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    or (char_length(value) <= 77 and value ~ '^[a-z0-9.!#$&''*+/=?^_`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$')
$$;
comment on function private.is_pix_key is 'A CPF, a CNPJ (also with letters), a telephone, an e-mail or a random key, as the PIX code carries it.';
revoke execute on function private.is_cpf(text), private.is_document(text), private.is_pix_key(text) from public;
grant execute on function private.is_cpf(text), private.is_document(text), private.is_pix_key(text) to authenticated, service_role;
alter table public.billing_rules add constraint billing_rules_pix_key_is_one check (private.is_pix_key(pix_key));
alter table public.student_billing add constraint student_billing_payer_document_is_one check (private.is_document(payer_document));
grant update (due_day, days_ahead, class_price_cents, pix_key, pix_name, pix_city) on public.billing_rules to authenticated;
create policy "The teacher sets how the school bills" on public.billing_rules for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create function public.set_student_billing(student uuid, payer_name text default null, payer_document text default null, monthly_discount_cents bigint default 0) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  perform private.require_person(set_student_billing.student);
  if private.is_document(nullif(set_student_billing.payer_document, '')) is false then
    perform private.refuse('INVALID_DOCUMENT');
  end if;
  if coalesce(set_student_billing.monthly_discount_cents, 0) not between 0 and 10000000 then
    perform private.refuse('INVALID_AMOUNT');
  end if;
  insert into public.student_billing as b (student_id, payer_name, payer_document, monthly_discount_cents)
  values (set_student_billing.student, nullif(btrim(set_student_billing.payer_name), ''), nullif(set_student_billing.payer_document, ''),
    coalesce(set_student_billing.monthly_discount_cents, 0))
  on conflict (student_id) do update set payer_name = excluded.payer_name, payer_document = excluded.payer_document,
    monthly_discount_cents = excluded.monthly_discount_cents;
end $$;
comment on function public.set_student_billing is 'Who pays for a student, with which document, and what is taken off each month.';

create function private.keep_plan_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.student_billing as b (student_id, plan_since)
  values (new.id, case when new.plan is not null then (now() at time zone 'America/Sao_Paulo')::date end)
  on conflict (student_id) do update set plan_since = excluded.plan_since;
  return null;
end $$;
revoke execute on function private.keep_plan_day() from public;
create trigger keep_plan_day after update of plan on public.profiles for each row
  when (old.plan is distinct from new.plan and (old.plan is null or new.plan is null)) execute function private.keep_plan_day();
insert into public.student_billing (student_id, plan_since)
  select p.id, (now() at time zone 'America/Sao_Paulo')::date from public.profiles p where p.plan is not null on conflict do nothing;

create table private.charge_reminders (
  charge_id uuid not null references public.charges (id) on delete cascade,
  days smallint not null,
  primary key (charge_id, days)
);
comment on table private.charge_reminders is 'Which reminders of a charge have gone out: days after it was due.';

create function private.bill(today date default (now() at time zone 'America/Sao_Paulo')::date) returns void
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
    insert into public.charges (student_id, kind, class_charge_id, description, amount_cents, due_on)
    values (due.student_id, 'late_class', due.id, due.what, due.price, bill.today + 7)
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
comment on function private.bill is
  'Charges each student''s month in advance, and classes given up too late where they have a price; once however many processes ask. Reminds of what is overdue after 1, 7 and 15 days.';

-- A class that is let go is not owed either.
create function private.follow_waiver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(new.student_id);
  delete from public.allocations a using public.charges c where c.id = a.charge_id and c.class_charge_id = new.id;
  update public.charges c set status = 'cancelled', cancelled_at = now(), cancel_reason = left(new.waive_reason, 200), paid_at = null
  where c.class_charge_id = new.id and c.status <> 'cancelled';
  perform private.settle(new.student_id);
  return null;
end $$;
revoke execute on function private.follow_waiver() from public;
create trigger follow_waiver after update on public.class_charges for each row
  when (old.waived_at is null and new.waived_at is not null) execute function private.follow_waiver();
revoke execute on function private.bill(date) from public;

create or replace function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  perform private.bill();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state in ('sent', 'failed') and m.created_at < now() - interval '90 days';
end $$;

create function public.read_receipt(payment uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', p.receipt_number, 'student_id', p.student_id, 'student', s.full_name, 'payer', p.payer_name, 'document', p.payer_document,
    'amount_cents', p.amount_cents, 'paid_on', p.paid_on, 'method', p.method, 'nfse', p.nfse_number, 'reversed', p.reversed_at is not null,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('description', c.description, 'amount_cents', a.amount_cents) order by c.due_on), '[]')
      from public.allocations a join public.charges c on c.id = a.charge_id where a.payment_id = p.id))
  from public.payments p left join public.profiles s on s.id = p.student_id where p.id = read_receipt.payment
$$;
create function public.read_yearly_statement(student uuid, year integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('student', s.full_name, 'payer', b.payer_name, 'document', b.payer_document, 'year', read_yearly_statement.year,
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('number', p.receipt_number, 'paid_on', p.paid_on, 'description', p.description,
        'amount_cents', p.amount_cents, 'nfse', p.nfse_number) order by p.paid_on, p.receipt_number), '[]')
      from public.payments p where p.student_id = s.id and p.reversed_at is null and extract(year from p.paid_on) = read_yearly_statement.year))
  from public.profiles s left join public.student_billing b on b.student_id = s.id where s.id = read_yearly_statement.student
$$;
comment on function public.read_receipt is 'A payment as its receipt tells it. For the server, which has proven who asks.';
comment on function public.read_yearly_statement is 'What a student paid in a year. For the server, which has proven who asks.';

revoke execute on function public.set_student_billing(uuid, text, text, bigint), public.read_receipt(uuid), public.read_yearly_statement(uuid, integer) from public;
grant execute on function public.set_student_billing(uuid, text, text, bigint) to authenticated;
grant execute on function public.read_receipt(uuid), public.read_yearly_statement(uuid, integer) to service_role;
