create function private.offer_free_hours(at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clock constant time := (offer_free_hours.at at time zone 'America/Sao_Paulo')::time;
  -- Two hours that are nearer to each other than that cannot both be taken.
  apart constant interval := (select interval '1 hour' + r.buffer_minutes * interval '1 minute' from public.scheduling_rules r);
  for_classes timestamp[];
  for_trials timestamp[];
  waiting public.waiting_list;
  hour timestamp;
begin
  if not exists (select from public.waiting_list) then
    return;
  end if;
  -- Before any wait is locked: whoever takes an hour locks the calendar first, and their wait then.
  perform private.lock_calendar();
  perform private.end_waits(offer_free_hours.at);
  for_classes := private.free_starts(for_trial => false);
  for_trials := private.free_starts(for_trial => true);
  -- An hour that was taken since is offered when it is free again.
  update public.waiting_list w set seen = left_over.seen
  from (select k.id, array(select hours.s from unnest(k.seen) as hours (s)
      where hours.s = any (case when k.student_id is null then for_trials else for_classes end)) as seen
    from public.waiting_list k where k.ended_at is null) as left_over
  where w.id = left_over.id and w.seen <> left_over.seen;
  -- Nobody has to answer at night.
  if clock not between time '07:00' and time '22:00' then
    return;
  end if;
  for waiting in
    select w.* from public.waiting_list w left join public.profiles p on p.id = w.student_id
    where w.ended_at is null and p.deactivated_at is null
      -- So that a day of new hours does not become a day of notices.
      and 3 > (select count(*) from public.hour_offers o where o.waiting_id = w.id and o.offered_at > offer_free_hours.at - interval '1 day')
    order by w.created_at, w.id
  loop
    -- One offer at a time, also to a student who waits for several classes.
    continue when exists (
      select from private.open_offers(offer_free_hours.at) o join public.waiting_list k on k.id = o.waiting_id
      where k.id = waiting.id or k.student_id = waiting.student_id);
    select f.s into hour from unnest(case when waiting.student_id is null then for_trials else for_classes end) as f (s)
    where private.suits(waiting, f.s) and f.s <> all (waiting.seen) and not private.is_paused(waiting.student_id, f.s::date)
      and not exists (
        select from private.open_offers(offer_free_hours.at) o
        where o.local_start > f.s - apart and o.local_start < f.s + apart)
    order by f.s::date, extract(minute from f.s), f.s limit 1;
    if found then
      perform private.offer_hour(waiting, hour, offer_free_hours.at);
    end if;
  end loop;
end $$;
comment on function private.offer_free_hours is 'Offers hours that became free to the people who wait for such hours, the longest wait first: each hour to one person at a time, and one hour at a time to each person. From 7 to 22 o''clock in São Paulo.';

create function private.offer_hour(waiting public.waiting_list, hour timestamp, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  key constant text := case when waiting.student_id is null then private.new_key() end;
  made public.hour_offers;
  facts jsonb;
begin
  insert into public.hour_offers (waiting_id, local_start, offered_at, expires_at, key_hash)
  select waiting.id, offer_hour.hour, offer_hour.at,
    private.offer_end(coalesce(private.quiet_hours_end(waiting.student_id, offer_hour.at), offer_hour.at), r.offer_minutes),
    case when key is not null then private.key_hash(key) end
  from public.scheduling_rules r returning * into made;
  -- Half an hour earlier or later is the same free hour.
  update public.waiting_list w set seen = w.seen || array(
    select s from generate_series(offer_hour.hour - interval '30 minutes', offer_hour.hour + interval '30 minutes', interval '30 minutes') as s)
  where w.id = waiting.id;
  facts := jsonb_build_object('offer', made.id, 'class_date', private.local_iso(made.local_start),
    'answer_by', private.local_iso(made.expires_at at time zone 'America/Sao_Paulo'));
  if waiting.student_id is not null then
    perform private.notify(waiting.student_id, 'hour_offered', facts || '{"link": "/my-progress?tab=classes"}');
  else
    perform private.enqueue_mail('hour_offered', waiting.email, waiting.language,
      facts || jsonb_build_object('name', waiting.full_name, 'key', key, 'waiting', waiting.id));
  end if;
end $$;
comment on function private.offer_hour is 'Offers an hour to a person on the waiting list: a student hears of it in the bell, by mail and on the phone, a visitor by mail.';

create function private.end_waits(at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  ended public.waiting_list;
begin
  -- The matter is settled in another way.
  update public.waiting_list w set ended_at = end_waits.at
  where w.ended_at is null and case
    when w.class_id is not null then not exists (
        select from public.classes c join public.calendar_entries e on e.id = c.id
        where c.id = w.class_id and c.status in ('scheduled', 'confirmed') and e.starts_at > end_waits.at)
      or exists (select from public.calendar_history h where h.entry_id = w.class_id and h.changed_at > w.created_at
        and h.change ? 'local_start' and (h.changed_by = w.student_id or h.by_student))
    when w.credit_id is not null then not exists (
        select from public.makeup_credits m where m.id = w.credit_id and m.used_by_class is null
          and m.expires_on >= (end_waits.at at time zone 'America/Sao_Paulo')::date)
    else exists (
        select from public.trial_bookings b where b.email = w.email and b.created_at > w.created_at and b.status in ('scheduled', 'confirmed')
          and not exists (select from private.unverified_trials o where o.id = b.id))
    end;
  for ended in
    update public.waiting_list w set ended_at = end_waits.at
    where w.ended_at is null and w.created_at < end_waits.at - interval '60 days' returning w.*
  loop
    if ended.student_id is not null then
      perform private.notify(ended.student_id, 'wait_ended', '{"link": "/my-progress?tab=classes"}');
    else
      perform private.enqueue_mail('wait_ended', ended.email, ended.language, jsonb_build_object('name', ended.full_name, 'waiting', ended.id));
    end if;
  end loop;
  delete from public.waiting_list w where w.ended_at < end_waits.at - interval '30 days';
end $$;
comment on function private.end_waits is 'Ends waits whose class was moved, whose credit was spent or whose visitor has a trial class, and, with a notice, those of 60 days ago. They are deleted 30 days later.';

create function private.open_offers(at timestamptz) returns setof public.hour_offers
language sql stable set search_path = '' as $$
  select o.* from public.hour_offers o join public.waiting_list w on w.id = o.waiting_id
  where w.ended_at is null and o.taken_at is null and o.declined_at is null and o.expires_at > open_offers.at
$$;
comment on function private.open_offers is 'Offers that are waiting for an answer.';

create function private.is_open_offer(offer uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.hour_offers o join public.waiting_list w on w.id = o.waiting_id
    where o.id = is_open_offer.offer and w.ended_at is null and o.taken_at is null and o.declined_at is null
      and private.hour_refusal(o.local_start, w.student_id is null) is null)
$$;
comment on function private.is_open_offer is 'Whether an offer can be taken: its hour is free, and its person still waits.';

create function private.offer_end(begun timestamptz, minutes integer) returns timestamptz
language sql stable set search_path = '' as $$
  select (local.until + case when local.until > local.day + interval '22 hours' then interval '9 hours' else interval '0' end) at time zone 'America/Sao_Paulo'
  from (select date_trunc('day', begun at time zone 'America/Sao_Paulo') as day,
    begun at time zone 'America/Sao_Paulo' + offer_end.minutes * interval '1 minute' as until) as local
$$;
comment on function private.offer_end is 'When an offer that was made in the day ends. The hours from 22 to 7 o''clock do not count.';

create function private.free_starts(for_trial boolean) returns timestamp[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(f.local_date + times.t), '{}')
  from (select (now() at time zone 'America/Sao_Paulo')::date as today) as here,
    public.free_hours_between(here.today, here.today + 61, free_starts.for_trial) f, unnest(f.local_times) as times (t)
$$;
comment on function private.free_starts is 'The hours of the next two months that can be booked now, as starts in São Paulo time.';

create function private.suits(waiting public.waiting_list, hour timestamp) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from suits.hour) = any (waiting.weekdays) and suits.hour::time >= waiting.from_time
    and waiting.until_time - suits.hour::time >= interval '1 hour'
$$;
comment on function private.suits is 'Whether an hour is within the weekdays and hours that a person waits for.';

create function private.weekdays_of(days integer[]) returns smallint[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct d.day order by d.day) from unnest(weekdays_of.days[1:50]) as d (day) where d.day between 1 and 7
$$;
comment on function private.weekdays_of is 'ISO weekdays in their order, each once; null where there is none.';

create function private.is_suitable(weekdays smallint[], from_time time, until_time time) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(cardinality(is_suitable.weekdays) > 0 and is_suitable.until_time - is_suitable.from_time >= interval '1 hour', false)
$$;
comment on function private.is_suitable is 'Whether an hour fits into what a person says would suit.';
