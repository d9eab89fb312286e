create function private.offer_next_hour(at timestamptz default now()) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  clock constant time := (offer_next_hour.at at time zone 'America/Sao_Paulo')::time;
  looked timestamp[];
  hour record;
  waiting public.waiting_list;
begin
  -- Nobody has to answer at night.
  if clock not between time '07:00' and time '22:00' or not pg_try_advisory_xact_lock(hashtextextended('offers', 0)) then
    return false;
  end if;
  looked := array(
    select f.local_start from private.freed_hours f group by f.local_start
    order by min(f.looked_at) nulls first, f.local_start limit 12);
  for hour in
    select w.* from private.wanted_hours(looked, offer_next_hour.at) w
    where w.waiting is not null order by w.place, w.local_start::date, extract(minute from w.local_start), w.local_start
  loop
    continue when private.hour_refusal(hour.local_start, hour.for_trial) is not null;
    -- Whoever takes an hour locks the calendar first, and their wait then.
    perform private.lock_calendar();
    select w.* into waiting from public.waiting_list w where w.id = hour.waiting and w.ended_at is null for update;
    if found and private.hour_refusal(hour.local_start, hour.for_trial) is null then
      perform private.offer_hour(waiting, hour.local_start, hour.freed_at, offer_next_hour.at);
    end if;
    update private.freed_hours f set looked_at = clock_timestamp() where f.local_start = hour.local_start;
    return true;
  end loop;
  update private.freed_hours f set looked_at = clock_timestamp() where f.local_start = any (looked);
  return exists (select from private.freed_hours f where f.looked_at is null);
end $$;
comment on function private.offer_next_hour is
  'Offers one of the hours that became free, and says whether there are more to look at. Each hour is offered to one person at a time, '
  'and one hour at a time to each person. From 7 to 22 o''clock in São Paulo.';

create function private.wanted_hours(starts timestamp[], at timestamptz)
returns table (local_start timestamp, freed_at timestamptz, waiting uuid, for_trial boolean, place bigint)
language plpgsql set search_path = '' as $$
declare
  apart constant interval := (select private.class_length() + r.buffer_minutes * interval '1 minute' from public.scheduling_rules r);
  here constant timestamp := now() at time zone 'America/Sao_Paulo';
begin
  return query with recent as materialized (
    select o.waiting_id, w.student_id, o.local_start, o.offered_at,
      o.taken_at is null and o.declined_at is null and o.expires_at > wanted_hours.at as is_open
    from public.hour_offers o join public.waiting_list w on w.id = o.waiting_id
    -- No offer is open for longer.
    where o.offered_at > wanted_hours.at - interval '2 days' and w.ended_at is null
  ), asked as materialized (
    -- One offer at a time, also to a student who waits for several classes.
    select distinct coalesce(o.student_id, o.waiting_id) as who from recent o where o.is_open
  ), told as materialized (
    -- So that a day of new hours does not become a day of notices.
    select o.waiting_id as waiting from recent o
    where o.offered_at > wanted_hours.at - interval '1 day' group by 1 having count(*) >= 3
  ), people as materialized (
    select c.*, row_number() over (order by c.is_verified desc, c.created_at, c.id) as place,
      coalesce(c.student_id, c.id) not in (select a.who from asked a) and c.id not in (select t.waiting from told t) as is_available
    from private.counted_waits c
  ), freed as materialized (
    select f.local_start, max(f.freed_at) as at, f.local_start::time as clock, extract(isodow from f.local_start)::smallint as weekday,
      -- Two hours that are nearer to each other than that cannot both be taken.
      exists (
        select from recent o
        where o.is_open and o.local_start > f.local_start - apart and o.local_start < f.local_start + apart) as is_offered
    from private.freed_hours f where f.local_start = any (wanted_hours.starts) and f.local_start > here group by 1
  ), given as materialized (
    select o.waiting_id, o.local_start, o.freed_at from public.hour_offers o
    where o.freed_at >= (select min(f.at) from freed f)
      and o.local_start >= (select min(f.local_start) from freed f) - interval '30 minutes'
  ), pairs as materialized (
    select f.local_start, f.at, p.id, p.place, p.student_id is null as for_trial, p.is_available and not f.is_offered as is_next
    from freed f join people p on p.created_at < f.at and f.weekday = any (p.weekdays)
      and f.clock >= p.from_time and p.until_time - f.clock >= private.class_length()
    where (p.student_id is not null or (f.weekday <= 5 and f.local_start::date > here::date))
      and not exists (
        select from given o where o.waiting_id = p.id and o.freed_at >= f.at
          -- Half an hour earlier or later is the same free hour.
          and o.local_start between f.local_start - interval '30 minutes' and f.local_start + interval '30 minutes')
      and (p.student_id is null or not private.is_paused(p.student_id, f.local_start::date))
  ), unwanted as (
    delete from private.freed_hours f
    where f.local_start = any (wanted_hours.starts)
      and not exists (select from pairs p where p.local_start = f.local_start and p.at = f.freed_at)
  )
  select distinct on (p.local_start) p.local_start, p.at, case when p.is_next then p.id end, p.for_trial, p.place
  from pairs p order by p.local_start, p.is_next desc, p.place;
end $$;
comment on function private.wanted_hours is
  'Which of these freed hours somebody waits for who was not offered it yet, and the wait to which each can be offered now, with its '
  'place among all: students and opened links before all others, and of them the longest wait. Forgets the other hours.';

create function private.offer_hour(waiting public.waiting_list, hour timestamp, freed_at timestamptz, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  key constant text := case when waiting.student_id is null then private.new_key() end;
  made public.hour_offers;
  facts jsonb;
begin
  insert into public.hour_offers (waiting_id, local_start, freed_at, offered_at, expires_at, key_hash)
  select waiting.id, offer_hour.hour, offer_hour.freed_at, offer_hour.at,
    private.offer_end(coalesce(private.quiet_hours_end(waiting.student_id, offer_hour.at), offer_hour.at), r.offer_minutes),
    case when key is not null then private.key_hash(key) end
  from public.scheduling_rules r returning * into made;
  facts := jsonb_build_object('offer', made.id, 'class_date', private.local_iso(made.local_start),
    'answer_by', private.local_iso(made.expires_at at time zone 'America/Sao_Paulo'));
  if waiting.student_id is not null then
    perform private.notify(waiting.student_id, 'hour_offered', facts || '{"link": "/my-progress?tab=classes"}');
  else
    perform private.enqueue_mail('hour_offered', waiting.email, waiting.language,
      facts || jsonb_build_object('name', waiting.full_name, 'key', key, 'waiting', waiting.id));
  end if;
end $$;
comment on function private.offer_hour is
  'Offers an hour to a person on the waiting list: a student hears of it in the bell, by mail and on the phone, a visitor by mail.';
