-- A student's price rises once in 12 months at most, announced 30 days ahead.
set check_function_bodies = off;

create or replace function public.announce_price_adjustment(id uuid, from_on date, prices jsonb, percent numeric default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  one record;
begin
  perform private.require_admin();
  if exists (select from public.price_adjustments x where x.id = announce_price_adjustment.id) then
    return;
  end if;
  perform private.refuse_if(announce_price_adjustment.from_on is null or announce_price_adjustment.from_on <= today
    or announce_price_adjustment.from_on > today + 366, 'INVALID_DATE');
  perform private.refuse_if(jsonb_typeof(announce_price_adjustment.prices) is distinct from 'array', 'INVALID_BODY');
  perform private.refuse_if(jsonb_array_length(announce_price_adjustment.prices) not between 1 and 5000, 'STUDENTS_REQUIRED');
  perform private.refuse_if(announce_price_adjustment.percent not between -99 and 500, 'INVALID_AMOUNT');
  insert into public.price_adjustments (id, from_on, percent)
  values (announce_price_adjustment.id, announce_price_adjustment.from_on, announce_price_adjustment.percent);
  perform private.lock_accounts(array(
    select p.student from jsonb_to_recordset(announce_price_adjustment.prices) as p (student uuid) where p.student is not null));
  for one in
    select p.student, p.old_cents, p.new_cents
    from jsonb_to_recordset(announce_price_adjustment.prices) as p (student uuid, old_cents bigint, new_cents bigint) order by p.student
  loop
    if one.new_cents > one.old_cents then
      perform private.refuse_if(announce_price_adjustment.from_on < today + 30, 'NOTICE_TOO_SHORT');
      perform private.refuse_if(
        private.last_raise(one.student) > announce_price_adjustment.from_on - interval '12 months', 'RAISED_THIS_YEAR');
    end if;
    insert into public.adjusted_prices (adjustment_id, student_id, plan, old_cents, new_cents)
    select announce_price_adjustment.id, s.id, s.plan, private.require_amount(one.old_cents), private.require_amount(one.new_cents)
    from public.profiles s where s.id = one.student and s.role = 'aluno' and s.deactivated_at is null
      and private.current_price(s.id, s.plan) = one.old_cents;
    -- The price is not the one that the teacher saw.
    perform private.refuse_if(not found, 'EDIT_CONFLICT');
    perform private.notify_of_price(announce_price_adjustment.id, one.student, 'price_announced');
  end loop;
exception when unique_violation then
  perform private.refuse('ALREADY_ANNOUNCED');
end $$;
comment on function public.announce_price_adjustment is
  'Announces new monthly prices from a day on and notifies each student: prices is [{student, old_cents, new_cents}], as the teacher saw '
  'them. Idempotent by id, which comes from the browser. EDIT_CONFLICT where a price is another one now, ALREADY_ANNOUNCED while an '
  'adjustment is pending. A raise is announced 30 days ahead at least (NOTICE_TOO_SHORT), and 12 months after the student''s last one '
  '(RAISED_THIS_YEAR; Lei 10.192, art. 2); a lower price can come at any time.';

create function private.last_raise(student uuid) returns date
language sql stable set search_path = '' as $$
  select max(x.from_on) from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id
  where a.student_id = last_raise.student and x.withdrawn_at is null and a.new_cents > a.old_cents
$$;
comment on function private.last_raise is 'The day from which a student pays the last higher price that was announced; null without one.';
