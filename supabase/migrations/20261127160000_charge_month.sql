-- The teacher can charge a plan's month herself, as a new student's first; the site then does not charge that month again.
set check_function_bodies = off;

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
    or charge_month.month not in (date_trunc('month', today)::date, (date_trunc('month', today) + interval '1 month')::date), 'INVALID_DATE');
  select p.plan into plan from public.profiles p where p.id = charge_month.student and p.role = 'aluno' and p.deactivated_at is null;
  perform private.refuse_if(plan is null, 'NOT_NOW');
  insert into public.charges (id, student_id, kind, plan, month, amount_cents, due_on)
  values (charge_month.id, charge_month.student, 'monthly', plan, charge_month.month, private.require_amount(charge_month.amount_cents),
    charge_month.due_on)
  on conflict do nothing;
  if found then
    perform private.request_payment(charge_month.id, charge_month.student);
  else
    perform private.refuse_if(not exists (select from public.charges c where c.id = charge_month.id and c.student_id = charge_month.student),
      'NOT_NOW');
  end if;
  return charge_month.id;
end $$;
comment on function public.charge_month is 'Charges a student''s plan for this month or the next, before the site does, which then does not charge that month again. Returns the id, which comes from the browser. Idempotent by id; NOT_NOW without a plan, or where the month is charged.';

grant execute on function public.charge_month to authenticated;
