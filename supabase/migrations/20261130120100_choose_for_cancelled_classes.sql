-- A class that the school cancels is moved or returned, as its student chooses.
set check_function_bodies = off;

alter table public.makeup_credits
  add column by_school boolean not null default false,
  add column money_chosen_at timestamptz,
  add column money_given_at timestamptz;
comment on column public.makeup_credits.by_school is
  'Whether the school cancelled the class, so that the student may choose its money instead. It waits for that choice without an end.';
comment on column public.makeup_credits.money_chosen_at is 'When the student chose the money, which is final.';
comment on column public.makeup_credits.money_given_at is
  'When the money became a credit of the account; null while the teacher has to name the amount.';
create index makeup_credits_waiting on public.makeup_credits (money_chosen_at) where money_chosen_at is not null and money_given_at is null;
alter table public.credits
  alter column reason drop not null,
  add column class_on date,
  add constraint credits_has_one_reason check (num_nonnulls(reason, class_on) = 1);
comment on column public.credits.class_on is 'The day of a class that the school cancelled and whose money the student chose.';

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

create or replace function private.cancel_one(class public.classes, by_student boolean, late boolean) returns void
language plpgsql set search_path = '' as $$
declare
  by_teacher constant boolean := private.is_admin() and cancel_one.by_student is not true;
  spent constant uuid := (select m.id from public.makeup_credits m where m.used_by_class = class.id);
begin
  perform private.cancel_entry(class.id);
  update public.classes c set status = 'cancelled' where c.id = class.id;
  if not (cancel_one.late or (not by_teacher and private.counts_as_given(class.id))) then
    perform private.credit_class(class, by_teacher);
    update public.makeup_credits m set by_school = true
    where by_teacher and case when spent is null then m.from_class = class.id else m.id = spent end;
  end if;
end $$;
comment on function private.cancel_one is
  'Cancels a class and gives its make-up credit, unless it counts as given; the student may choose the money of one that the school '
  'cancels. late: it was forfeited.';

create or replace function private.notify_of_class_change(class public.classes, what text) returns void
language plpgsql set search_path = '' as $$
declare
  at text := (select private.local_iso(e.local_start) from public.calendar_entries e where e.id = class.id);
  name text := (select p.full_name from public.profiles p where p.id = class.student_id);
begin
  perform private.mail_class('class_' || notify_of_class_change.what, class.id);
  if private.is_admin() then
    perform private.add_notification(class.student_id, 'class_' || notify_of_class_change.what,
      jsonb_build_object('class_date', at, 'entry', class.id, 'link', '/my-progress?tab=classes')
        || private.choice_of(array[class.id]));
  else
    perform private.add_admin_notifications(case what when 'moved' then 'student_moved_class'
      else 'student_cancelled_class' end, jsonb_build_object(
      'student_name', name, 'class_date', at, 'link', '/admin/scheduled-classes?class=' || class.id));
    perform private.mail_teacher('teacher_' || notify_of_class_change.what, class.id, name);
  end if;
end $$;
comment on function private.notify_of_class_change is
  'Notifies the student of a change by the teacher, and the teacher of one by the student.';

create or replace function public.book_makeup(credit uuid, local_date date, local_time time) returns uuid
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

create or replace function private.remind_of_makeups(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
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

create or replace function private.notify_of_series(class uuid, kind text, changed uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  facts jsonb := (select jsonb_build_object('class_date', private.local_iso(e.local_start), 'entry', e.id, 'count',
    cardinality(notify_of_series.changed),
      'link', '/my-progress?tab=classes') || private.choice_of(notify_of_series.changed)
    from public.calendar_entries e where e.id = any (notify_of_series.changed) order by e.starts_at limit 1);
  student constant uuid := (select c.student_id from public.classes c where c.id = notify_of_series.class);
begin
  if facts is null then
    return;
  end if;
  perform private.add_notification(student, notify_of_series.kind, facts);
  perform private.enqueue_mail(notify_of_series.kind, p.email, p.language, facts || jsonb_build_object('name', p.full_name,
    'changed_classes', private.describe_classes(notify_of_series.changed)))
  from public.profiles p where p.id = student and p.deactivated_at is null and p.email <> '';
end $$;
comment on function private.notify_of_series is
  'Notifies the student of a series that was moved or cancelled: once in the bell, and by one mail with all its calendar changes.';

create or replace function private.mail_class(kind text, class uuid) returns void
language sql set search_path = '' as $$
  select private.enqueue_mail(mail_class.kind, p.email, p.language, jsonb_strip_nulls(jsonb_build_object(
    'name', p.full_name, 'entry', e.id, 'kind', 'class', 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.sequence, 'created_at', e.created_at, 'cancelled', e.cancelled_at is not null,
    'online_link', c.online_link, 'weekly', case when mail_class.kind = 'class_scheduled'
      and (select count(*) > 1 from public.classes s join public.calendar_entries h on h.id = s.id
      where s.series_id = c.series_id and s.student_id = c.student_id and h.cancelled_at is null) then true end,
    'series', case when c.recurs_at is not null then c.series_id end, 'recurs_at', c.recurs_at,
    'classes', case when mail_class.kind = 'class_scheduled'
      and c.recurs_at is not null then private.hours_of_series(c.series_id, c.student_id) end,
    'choice', case when mail_class.kind = 'class_cancelled' then private.choice_of(array[c.id]) ->> 'choice' end,
    'previous_start', private.previous_start(mail_class.kind, e),
    'free_until', case when e.cancelled_at is null then private.free_until(e) end)))
  from public.classes c join public.calendar_entries e on e.id = c.id join public.profiles p on p.id = c.student_id
  where c.id = mail_class.class and p.deactivated_at is null and p.email <> ''
$$;
comment on function private.mail_class is 'Queues a mail about a class to its student, with the facts that its text needs.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class',
      'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'invitation_questioned', 'invitation_forwarded', 'class_scheduled', 'class_moved',
      'class_link', 'class_cancelled', 'series_moved',
        'series_cancelled', 'series_declined', 'student_requested_series', 'student_requested_class', 'teacher_booked', 'teacher_moved',
      'class_declined', 'request_lapsed', 'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused',
      'hour_offered', 'wait_ended', 'class_money_chosen',
      'calendar_refused', 'calendar_deleted', 'calendar_unwritten', 'calendar_silent', 'calendar_left') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('class_returned', 'charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined',
      'student_made_payment', 'mei_limit',
      'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent', 'pix_refused') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;
comment on function private.topic_of is 'The topic of a notification or mail in people''s choices; null for one that cannot be turned off.';

grant execute on function public.choose_class_money, public.give_class_money, public.cancelled_class_offers to authenticated;
