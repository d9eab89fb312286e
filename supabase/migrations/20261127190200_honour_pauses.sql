set check_function_bodies = off;

drop function private.months_to_charge;

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
    cross join lateral (select coalesce(b.agreed_cents, (select pp.price_cents from public.plan_prices pp
      where pp.plan = p.plan and pp.from_on <= least(bill_months.today, days.due_on) order by pp.from_on desc limit 1)) as cents) as price
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
comment on function private.bill_months is 'Charges each student with a plan for this month and the next, days_ahead days before the due date, at the agreed price or the plan''s. A month that falls due in a pause is not charged.';

create or replace function private.months_to_charge(today date, last date, without_pauses boolean default false)
returns table (student_id uuid, month date, due_on date, cents integer)
language sql stable set search_path = '' as $$
  select p.id, period::date, days.due_on, price.cents - least(b.monthly_discount_cents, price.cents)
  from public.billing_rules rules, public.profiles p join public.student_billing b on b.student_id = p.id
  cross join generate_series(date_trunc('month', months_to_charge.today), months_to_charge.last, interval '1 month') as period
  cross join lateral (select period::date + rules.due_day - 1 as due_on) as days
  cross join lateral (select coalesce(b.agreed_cents, (select pp.price_cents from public.plan_prices pp
    where pp.plan = p.plan and pp.from_on <= least(months_to_charge.today, days.due_on) order by pp.from_on desc limit 1)) as cents) as price
  where p.role = 'aluno' and p.deactivated_at is null and p.plan is not null and price.cents is not null
    and b.plan_since <= days.due_on and days.due_on <= months_to_charge.last
    and (months_to_charge.without_pauses or not private.is_paused(p.id, days.due_on))
    and not exists (select from public.charges c where c.student_id = p.id and c.kind = 'monthly' and c.month = period::date)
$$;
comment on function private.months_to_charge is 'The months until a day that bill_months will charge if nothing changes, at today''s prices. without_pauses: as if nobody were paused.';

create or replace function private.refuse(code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse.code is not null then
    raise exception using message = refuse.code, errcode = case
      when refuse.code in ('SLOT_TAKEN', 'LATE_CHANGE', 'NOT_NOW', 'NOTHING_FREE', 'EDIT_CONFLICT', 'SLUG_TAKEN', 'INCOMPLETE_TEST', 'ALREADY_BOOKED',
        'HOURS_OVERLAP', 'NOT_YOURSELF', 'STALE_ANSWER', 'NOT_BEGUN', 'PAUSED', 'ALREADY_PAUSED') then 'PT409'
      when refuse.code in ('TOO_MANY_TESTS', 'TOO_MANY_BOOKINGS', 'TOO_MANY_MOVES', 'TOO_MANY_OPEN', 'TOO_MANY_SUGGESTIONS', 'DAY_IS_FULL') then 'PT429'
      when refuse.code = 'NOT_FOUND' then 'PT404'
      when refuse.code = 'NOT_ALLOWED' then 'PT403'
      when refuse.code = 'EXPIRED' then 'PT410'
      when refuse.code = 'ARTICLE_TOO_LONG' then 'PT413'
      else 'PT400' end;
  end if;
end $$;
comment on function private.refuse is 'Raises a refusal with its code and HTTP status; does nothing for null.';

create or replace function public.reschedule_class(
  class uuid, local_date date, local_time time, accepts_forfeit boolean default false, by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved public.classes := private.changeable_class(reschedule_class.class);
  start_at constant timestamp := reschedule_class.local_date + reschedule_class.local_time;
  late boolean;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = moved.id) then
    return jsonb_build_object('forfeited', false);
  end if;
  perform private.refuse_if(private.is_paused(moved.student_id, start_at::date), 'PAUSED');
  if private.is_admin() then
    perform private.refuse_if(start_at is null or start_at <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  else
    perform private.refuse(private.hour_refusal(start_at, false, moved.id));
  end if;
  late := private.forfeit_if_late(moved, 'late_reschedule', reschedule_class.accepts_forfeit, reschedule_class.by_student);
  perform private.attribute_change(reschedule_class.by_student);
  perform private.move_entry(moved.id, start_at);
  update public.classes c set status = 'scheduled' where c.id = moved.id;
  perform private.notify_of_class_change(moved, 'moved');
  return jsonb_build_object('forfeited', late);
end $$;
comment on function public.reschedule_class is 'Moves a class and returns {forfeited}. Free of charge until 24 hours before, and always for the teacher. After that the class is forfeited, which the student has to accept. by_student: the teacher acts on behalf of the student.';

create or replace function public.schedule_classes(
  student uuid, local_date date, local_time time, weeks integer default 1, online_link text default null, notes text default null,
  credit uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  series constant uuid := case when schedule_classes.weeks > 1 then gen_random_uuid() end;
  made jsonb := '[]';
  skipped jsonb := '[]';
  entry uuid;
  start_at timestamp;
begin
  perform private.require_admin();
  perform private.require_person(schedule_classes.student);
  perform private.refuse_if(schedule_classes.weeks is null or schedule_classes.weeks not between 1 and 52 or (credit is not null and weeks > 1),
    'INVALID_WEEKS');
  perform private.refuse_if(schedule_classes.local_date is null or schedule_classes.local_time is null
    or schedule_classes.local_date + schedule_classes.local_time <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  perform private.lock_calendar();
  for week in 0..schedule_classes.weeks - 1 loop
    start_at := schedule_classes.local_date + week * 7 + schedule_classes.local_time;
    begin
      perform private.refuse_if(private.is_paused(schedule_classes.student, start_at::date), 'PAUSED');
      perform private.refuse_if(schedule_classes.weeks > 1 and private.is_day_off(start_at::date), 'DAY_OFF');
      entry := private.reserve_hour('class', start_at);
      insert into public.classes (id, student_id, series_id, recurs_at, online_link, notes)
      values (entry, schedule_classes.student, series, case when series is not null then start_at at time zone 'America/Sao_Paulo' end,
        nullif(btrim(schedule_classes.online_link), ''), nullif(btrim(schedule_classes.notes), ''));
      made := made || jsonb_build_array(jsonb_build_object('id', entry, 'local_start', private.local_iso(start_at)));
    exception when sqlstate 'PT409' or sqlstate 'PT400' then
      if schedule_classes.weeks = 1 then
        raise;
      end if;
      if sqlerrm = 'PAUSED' then
        perform private.keep_hour(p, start_at) from public.pauses p where p.student_id = schedule_classes.student and p.cancelled_at is null
          and start_at::date between p.first_day and p.last_day;
      end if;
      skipped := skipped || jsonb_build_array(jsonb_build_object('local_start', private.local_iso(start_at), 'why', sqlerrm));
    end;
  end loop;
  perform private.refuse_if(jsonb_array_length(made) = 0, 'NOTHING_FREE');
  entry := (made -> 0 ->> 'id')::uuid;
  if schedule_classes.credit is not null then
    update public.makeup_credits m set used_by_class = entry
    where m.id = schedule_classes.credit and m.student_id = schedule_classes.student and m.used_by_class is null
      and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;
    perform private.refuse_if(not found, 'NO_CREDIT');
  end if;
  perform private.add_notification(schedule_classes.student,
    case when series is null then 'new_class_scheduled' else 'new_class' end,
    jsonb_build_object('class_date', made -> 0 ->> 'local_start', 'entry', entry, 'link', '/my-progress?tab=classes'));
  perform private.mail_class('class_scheduled', (one ->> 'id')::uuid) from jsonb_array_elements(made) as one limit 1;
  return jsonb_build_object('made', made, 'skipped', skipped);
end $$;
comment on function public.schedule_classes is 'Schedules one class, or a weekly class for up to 52 weeks. Skips weeks in which the hour is taken, or which are on a day off or in a pause, whose hour is kept with the student''s place. Returns {made, skipped}.';

create or replace function public.book_trial(
  key text, full_name text, email text, phone text, level public.booking_level, local_date date, local_time time, accepts_terms boolean,
  language public.language default 'pt', plan text default null, goals text default null, message text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hash constant bytea := sha256(convert_to(book_trial.key, 'UTF8'));
  start_at constant timestamp := book_trial.local_date + book_trial.local_time;
  name constant text := regexp_replace(btrim(book_trial.full_name), '\s+', ' ', 'g');
  address constant text := lower(btrim(book_trial.email));
  network constant text := private.caller_network();
  is_known constant boolean := private.is_own_address(address);
  booked jsonb;
  entry uuid;
begin
  perform private.refuse_if(coalesce(book_trial.key, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  -- A request that is sent twice at once waits here and then finds its own booking.
  perform pg_advisory_xact_lock(hashtextextended(book_trial.key, 1));
  booked := private.describe_trial(hash);
  if booked is not null then
    -- A different booking under the same key: the answer to the first one was lost.
    perform private.refuse_if(exists (select from public.trial_bookings b join public.calendar_entries e on e.id = b.id
        where b.key_hash = hash and (b.status = 'cancelled' or (b.email, e.local_start) is distinct from (address, start_at))), 'ALREADY_BOOKED');
    return booked;
  end if;

  perform private.lock_calendar();
  perform private.refuse(case
    when book_trial.accepts_terms is not true then 'ACCEPTANCE_REQUIRED'
    when name is null or char_length(name) not between 2 and 120 or name ~ '[<>]' or not private.is_name(name) then 'INVALID_NAME'
    when address is null or char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then 'INVALID_EMAIL'
    when coalesce(book_trial.phone, '') !~ '^\+[1-9]\d{6,14}$' then 'INVALID_PHONE'
    when book_trial.level is null then 'INVALID_LEVEL'
    when book_trial.plan is not null and not exists (select from public.plans p where p.name = book_trial.plan) then 'INVALID_PLAN'
    when char_length(book_trial.goals) > 2000 or char_length(book_trial.message) > 2000 then 'TOO_LONG'
    when private.is_paused(auth.uid(), book_trial.local_date) then 'PAUSED'
    else private.hour_refusal(start_at, true)
  end);
  perform private.limit_trial_bookings(network);
  perform private.refuse_if(not private.consume_quota('book_trial:' || address, 10, interval '1 day'), 'TOO_MANY_BOOKINGS');

  entry := private.reserve_hour('trial', start_at);
  insert into public.trial_bookings (id, held_until, key_hash, full_name, email, phone, level, plan, goals, message, language)
  values (entry, case when not is_known and (select r.hold_trials from public.scheduling_rules r) then now() + private.trial_hold() end,
    hash, name, address, book_trial.phone, book_trial.level, book_trial.plan, nullif(btrim(book_trial.goals), ''), nullif(btrim(book_trial.message), ''), coalesce(book_trial.language, 'pt'));
  if not is_known then
    insert into private.unverified_trials (id, network) values (entry, network);
  end if;
  perform private.mail_trial('trial_booked', entry, book_trial.key);
  return private.describe_trial(hash);
end $$;
comment on function public.book_trial is 'Books a free trial class of one hour and notifies the teacher. Returns the booking as describe_trial does. Idempotent by key.';

create or replace function public.reschedule_trial(key text, local_date date, local_time time) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  booking public.trial_bookings := private.changeable_trial(reschedule_trial.key, lapsed_too => true);
  start_at constant timestamp := reschedule_trial.local_date + reschedule_trial.local_time;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = booking.id and e.cancelled_at is null) then
    return private.describe_trial(booking.key_hash);
  end if;
  perform private.refuse_if(private.is_paused(booking.student_id, reschedule_trial.local_date), 'PAUSED');
  perform private.refuse(private.hour_refusal(start_at, true, booking.id));
  perform private.refuse_if(not private.consume_quota('reschedule_trial:' || booking.id, 10, interval '1 day'), 'TOO_MANY_MOVES');
  perform private.move_entry(booking.id, start_at);
  update public.trial_bookings b set status = 'scheduled', lapsed_at = null, updated_at = now() where b.id = booking.id;
  perform private.mail_trial('trial_moved', booking.id, reschedule_trial.key);
  perform private.notify_teacher_of_trial('trial_moved', 'teacher_moved', booking);
  return private.describe_trial(booking.key_hash);
end $$;
comment on function public.reschedule_trial is 'Moves the trial class of a key to another free hour.';

create or replace function public.read_calendar_feed(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', p.language, 'role', p.role, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
      'sequence', e.sequence, 'created_at', e.created_at, 'updated_at', e.updated_at, 'cancelled', e.cancelled_at is not null,
      'online_link', c.online_link, 'label', case when p.role = 'admin' then coalesce(s.full_name, b.full_name, kept.full_name, e.label) end)
      order by e.starts_at)
    from public.calendar_entries e
    left join public.classes c on c.id = e.id left join public.profiles s on s.id = c.student_id
    left join public.trial_bookings b on b.id = e.id
    left join public.pauses k on k.id = e.pause_id and e.kind = 'block' left join public.profiles kept on kept.id = k.student_id
    where e.starts_at > now() - interval '60 days' and e.kind <> 'import'
      and (p.role = 'admin' or c.student_id = p.id)), '[]'))
  from public.calendar_feeds f join public.profiles p on p.id = f.user_id
  where f.token_hash = sha256(convert_to(coalesce(read_calendar_feed.token, ''), 'UTF8')) and p.deactivated_at is null
$$;
comment on function public.read_calendar_feed is 'The hours of a calendar feed. The token is the only authorization.';
