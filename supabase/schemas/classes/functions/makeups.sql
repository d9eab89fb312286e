create function public.book_makeup(credit uuid, local_date date, local_time time) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  start_at constant timestamp := book_makeup.local_date + book_makeup.local_time;
  ours public.makeup_credits;
  entry uuid;
begin
  perform private.lock_calendar();
  select m.* into ours from public.makeup_credits m
  where m.id = book_makeup.credit and m.student_id = auth.uid() and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  -- The answer to the same request may have been lost.
  select e.id into entry from public.calendar_entries e where e.id = ours.used_by_class and e.local_start = start_at
    and e.cancelled_at is null;
  if found then
    return entry;
  end if;
  perform private.refuse_if(ours.used_by_class is not null or ours.money_chosen_at is not null
    or (not ours.by_school and ours.expires_on < (now() at time zone 'America/Sao_Paulo')::date), 'NO_CREDIT');
  perform private.refuse_if(private.is_paused(ours.student_id, start_at::date), 'PAUSED');
  perform private.refuse(private.hour_refusal(start_at, false));
  entry := private.reserve_hour('class', start_at);
  insert into public.classes (id, student_id) values (entry, ours.student_id);
  update public.makeup_credits m set used_by_class = entry, by_school = false where m.id = ours.id;
  perform private.mail_class('class_scheduled', entry);
  perform private.add_admin_notifications('student_booked_makeup', jsonb_build_object('student_name', p.full_name,
      'class_date', private.local_iso(start_at), 'link', '/admin/scheduled-classes?class=' || entry)),
    private.mail_teacher('teacher_booked', entry, p.full_name)
  from public.profiles p where p.id = ours.student_id;
  return entry;
end $$;
comment on function public.book_makeup is
  'A student books a free hour with a make-up credit of their own and returns the id of the class. A repeated request returns the same '
  'class. NO_CREDIT where it was used or has expired.';

create function private.remind_of_makeups(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    with reached as (
      insert into private.makeup_reminders (credit_id, expires_on, days)
      select m.id, m.expires_on, step.days
      from public.makeup_credits m join public.profiles p on p.id = m.student_id
      -- The last step only, so that a site that was off for days sends one notice.
      cross join lateral (select min(ahead) as days from unnest(array[14, 3]) as ahead
        where m.expires_on - ahead <= remind_of_makeups.today) as step
      where m.used_by_class is null and not m.by_school and m.expires_on >= remind_of_makeups.today
        and step.days is not null and p.deactivated_at is null
        -- A credit that was given later than that is not yet forgotten.
        and (m.granted_at at time zone 'America/Sao_Paulo')::date < m.expires_on - step.days
      on conflict do nothing returning credit_id)
    select m.student_id, jsonb_agg(m.id order by m.expires_on, m.id) as credits, count(*) as count, min(m.expires_on) as first
    from reached join public.makeup_credits m on m.id = reached.credit_id group by m.student_id order by m.student_id
  loop
    perform private.notify(due.student_id, 'makeups_expiring', jsonb_build_object('count', due.count, 'due_on', due.first,
      'credits', due.credits, 'link', '/my-progress?tab=classes'));
  end loop;
end $$;
comment on function private.remind_of_makeups is
  'Notifies students of unused make-up credits 14 and 3 days before they expire, each once; one notice for several that reach the same '
  'day.';

create function private.unused_makeups(content jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'due_on', min(m.expires_on)) from public.makeup_credits m
  where m.id in (select listed.id::uuid from jsonb_array_elements_text(content -> 'credits') as listed (id)) and m.used_by_class is null
    and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date
  having count(*) > 0
$$;
comment on function private.unused_makeups is
  '{count, due_on}: how many of a notice''s make-up credits can still be used, and until when the first; null where none can.';

create function public.choose_class_money(credit uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours public.makeup_credits;
  cents integer;
begin
  -- The same order of locks as when a class is cancelled: the calendar, then the account.
  perform private.lock_calendar();
  select m.* into ours from public.makeup_credits m
  where m.id = choose_class_money.credit and m.student_id = auth.uid() and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  cents := private.worth_of_class(ours.from_class);
  -- The answer to the same request may have been lost.
  if ours.money_chosen_at is null then
    perform private.refuse_if(not ours.by_school or ours.used_by_class is not null, 'NOT_NOW');
    update public.makeup_credits m set money_chosen_at = now(), expires_on = (now() at time zone 'America/Sao_Paulo')::date - 1
    where m.id = ours.id;
    if cents is not null then
      perform private.give_class_money(ours, cents);
    end if;
    perform private.notify_admins('class_money_chosen', jsonb_strip_nulls(jsonb_build_object('student', p.id, 'student_name', p.full_name,
      'class_date', coalesce(private.day_of_class(ours.from_class), ours.granted_at::date::text), 'amount_cents', cents,
      'link', '/admin/students/' || p.id || '/payments')))
    from public.profiles p where p.id = ours.student_id;
  end if;
  return jsonb_build_object('cents', cents);
end $$;
comment on function public.choose_class_money is
  'A student chooses the money of a class that the school cancelled, instead of moving it, which is final. Returns {cents}: the credit '
  'that the account got, or null where the teacher has to name the amount. NOT_NOW where the class was not the school''s to give back.';

create function public.give_class_money(credit uuid, cents bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.makeup_credits;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select m.* into ours from public.makeup_credits m where m.id = give_class_money.credit for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.money_chosen_at is null or ours.money_given_at is not null, 'NOT_NOW');
  perform private.give_class_money(ours, private.require_amount(give_class_money.cents));
  perform private.notify(ours.student_id, 'class_returned', jsonb_build_object('class_date',
    coalesce(private.day_of_class(ours.from_class), ours.granted_at::date::text), 'amount_cents', give_class_money.cents,
    'link', '/my-progress?tab=payments'));
end $$;
comment on function public.give_class_money is
  'The teacher names the amount of a class whose money a student chose, which becomes a credit of the account. NOT_NOW where it was given.';

create function public.cancelled_class_offers(student uuid)
returns table (credit uuid, class_on date, cents integer, money_chosen boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_active() or (cancelled_class_offers.student <> auth.uid() and not private.is_admin()),
    'NOT_FOUND');
  return query select m.id, coalesce(private.day_of_class(m.from_class)::date, m.granted_at::date), private.worth_of_class(m.from_class),
    m.money_chosen_at is not null
  from public.makeup_credits m
  where m.student_id = cancelled_class_offers.student and m.by_school and m.used_by_class is null and m.money_given_at is null
  order by m.granted_at, m.id limit 50;
end $$;
comment on function public.cancelled_class_offers is
  'The classes that the school cancelled and whose student has not yet moved them or got their money: the day, and what the money is, '
  'null where the teacher names it. For the student and the teacher.';

create function private.give_class_money(ours public.makeup_credits, cents integer) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_account(ours.student_id);
  insert into public.credits (student_id, amount_cents, class_on)
  values (ours.student_id, give_class_money.cents, coalesce(private.day_of_class(ours.from_class)::date, ours.granted_at::date));
  update public.makeup_credits m set money_given_at = now() where m.id = ours.id;
  perform private.settle(ours.student_id);
end $$;
comment on function private.give_class_money is 'Gives the money of a cancelled class as a credit, which pays the next charge.';

create function private.day_of_class(class uuid) returns text
language sql stable set search_path = '' as $$
  select to_char(e.local_start, 'YYYY-MM-DD') from public.calendar_entries e where e.id = day_of_class.class
$$;
comment on function private.day_of_class is 'The day of a class in São Paulo, yyyy-mm-dd.';

create function private.worth_of_class(class uuid) returns integer
language sql stable set search_path = '' as $$
  with given as (
    select c.student_id, date_trunc('month', e.local_start)::date as month
    from public.classes c join public.calendar_entries e on e.id = c.id where c.id = worth_of_class.class),
  priced as (
    select g.*, coalesce(
      (select h.amount_cents - h.discount_cents from public.charges h
        where h.student_id = g.student_id and h.kind = 'monthly' and h.month = g.month and h.status <> 'cancelled'),
      (select private.current_price(p.id, p.plan) - coalesce((select b.monthly_discount_cents from public.student_billing b
        where b.student_id = p.id), 0) from public.profiles p where p.id = g.student_id and p.plan is not null)) as cents
    from given g)
  -- Rounded up, in favour of the student.
  select ceil(nullif(greatest(p.cents, 0), 0)::numeric / (
    select count(*) from public.classes k join public.calendar_entries x on x.id = k.id
    where k.student_id = p.student_id and date_trunc('month', x.local_start)::date = p.month
      and not exists (select from public.makeup_credits m where m.used_by_class = k.id)))::integer
  from priced p
$$;
comment on function private.worth_of_class is
  'What a class of a student with a plan costs: the price of its month by the classes that the month had, without make-up classes. Null '
  'without a plan, or a price.';

create function private.choice_of(classes uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select case when exists (select from public.makeup_credits m where m.from_class = any (choice_of.classes) and m.by_school)
    then jsonb_build_object('choice', 'yes') else '{}' end
$$;
comment on function private.choice_of is 'The fact for a notification that a student may choose between moving a class and its money.';
