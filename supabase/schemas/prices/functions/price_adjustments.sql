create function public.announce_price_adjustment(id uuid, from_on date, prices jsonb, percent numeric default null) returns void
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

create function public.withdraw_price_adjustment(adjustment uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.price_adjustments;
begin
  perform private.require_admin();
  select x.* into ours from public.price_adjustments x where x.id = withdraw_price_adjustment.adjustment for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  if ours.withdrawn_at is not null then
    return;
  end if;
  perform private.refuse_if(ours.applied_at is not null or ours.from_on <= (now() at time zone 'America/Sao_Paulo')::date, 'NOT_NOW');
  update public.price_adjustments x set withdrawn_at = now() where x.id = ours.id;
  perform private.notify_of_price(ours.id, a.student_id, 'price_withdrawn') from public.adjusted_prices a where a.adjustment_id = ours.id;
end $$;
comment on function public.withdraw_price_adjustment is
  'Withdraws an adjustment before its day and notifies its students. Months that are charged already stay. NOT_NOW from its day on.';

create function private.apply_price_adjustments(today date) returns void
language plpgsql set search_path = '' as $$
declare
  due public.price_adjustments;
  one public.adjusted_prices;
begin
  for due in
    select x.* from public.price_adjustments x
    where x.withdrawn_at is null and x.applied_at is null and x.from_on <= apply_price_adjustments.today for update skip locked
  loop
    for one in select a.* from public.adjusted_prices a where a.adjustment_id = due.id order by a.student_id loop
      perform private.lock_account(one.student_id);
      update public.student_billing b set agreed_cents = nullif(one.new_cents, l.price_cents)
      from public.profiles p join public.plans l on l.name = p.plan
      where b.student_id = one.student_id and p.id = one.student_id and p.plan = one.plan
        -- A price that was agreed on after the announcement stays, also one that is being saved now.
        and coalesce(b.agreed_cents, l.price_cents) = one.old_cents;
    end loop;
    update public.price_adjustments x set applied_at = now() where x.id = due.id;
  end loop;
end $$;
comment on function private.apply_price_adjustments is
  'Makes announced prices the students'' agreed prices once their day has come, each adjustment once.';

create function private.current_price(student uuid, plan text) returns integer
language sql stable set search_path = '' as $$
  select coalesce((select b.agreed_cents from public.student_billing b where b.student_id = current_price.student),
    (select l.price_cents from public.plans l where l.name = current_price.plan))
$$;
comment on function private.current_price is
  'A student''s monthly price in centavos: the agreed one, otherwise the plan''s. Null where the plan has none.';

create function private.month_price(student uuid, plan text, agreed integer, due_on date, today date) returns integer
language sql stable set search_path = '' as $$
  with usual as (select coalesce(month_price.agreed, (select pp.price_cents from public.plan_prices pp
    where pp.plan = month_price.plan and pp.from_on <= least(month_price.today, month_price.due_on) order by pp.from_on desc limit 1))
      as cents)
  select coalesce((
    select case when x.applied_at is null then a.new_cents else a.old_cents end
    from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id
    where a.student_id = month_price.student and a.plan = month_price.plan and x.withdrawn_at is null and case
      when x.applied_at is null then x.from_on <= month_price.due_on and u.cents = a.old_cents
      -- A month that is charged late, after the day on which the price changed.
      else x.from_on > month_price.due_on and u.cents = a.new_cents end
    order by x.from_on limit 1), u.cents)
  from usual u
$$;
comment on function private.month_price is
  'What a month that falls due on a day costs a student, in centavos: the agreed price or the plan''s of that day, unless an announced '
  'adjustment is valid then.';

create function private.notify_of_price(adjustment uuid, student uuid, kind text) returns void
language sql set search_path = '' as $$
  select private.notify(a.student_id, notify_of_price.kind, jsonb_build_object('plan', a.plan, 'from_on', x.from_on,
    'old_cents', a.old_cents, 'new_cents', a.new_cents, 'link', '/my-progress?tab=payments'))
  from public.adjusted_prices a join public.price_adjustments x on x.id = a.adjustment_id
  where a.adjustment_id = notify_of_price.adjustment and a.student_id = notify_of_price.student
$$;
comment on function private.notify_of_price is 'Notifies a student of an adjustment of the price, in the bell and by mail.';
