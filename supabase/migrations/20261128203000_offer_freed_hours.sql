-- Offers are made of what became free, set-wise and without the calendar's lock; a visitor's wait counts once its link was opened.
set check_function_bodies = off;

drop function private.offer_free_hours(timestamptz);
drop function private.offer_hour(public.waiting_list, timestamp, timestamptz);
drop function private.free_starts(boolean);
drop function private.suits(public.waiting_list, timestamp);
drop function public.run_housekeeping();
alter table public.waiting_list drop column seen;
alter table public.hour_offers add freed_at timestamptz not null default now();
comment on column public.hour_offers.freed_at is 'When the hour became free. The same hour is offered again to the same person only when it becomes free again.';

create table private.trial_waits (
  id uuid primary key references public.waiting_list on delete cascade,
  proof uuid not null default gen_random_uuid(),
  network text,
  verified_at timestamptz
);
comment on table private.trial_waits is
  'Where a visitor joined the waiting list, and whether they opened the mailed link. Nothing is offered to an address before it was '
  'opened, where mail can be sent.';
comment on column private.trial_waits.proof is
  'A secret in the mailed link, in addition to the wait''s key. It proves that the person receives mail at that address.';
comment on column private.trial_waits.network is 'A hash of the network from which they joined; cleared when the wait has ended.';

create table private.freed_hours (
  id bigint generated always as identity primary key,
  local_start timestamp not null,
  freed_at timestamptz not null default now(),
  looked_at timestamptz
);
comment on table private.freed_hours is
  'Starts of hours that became free while somebody waited, until nobody is left to whom they could be offered. Only appended to by '
  'whoever frees hours, so that it is never waited for.';
comment on column private.freed_hours.looked_at is
  'When somebody was last looked for to whom the hour could be offered. The longest ago is next.';

create view private.counted_waits as
select c.id, c.student_id, c.weekdays, c.from_time, c.until_time, c.created_at, c.is_verified
from (
  select w.*, w.student_id is not null or t.verified_at is not null as is_verified,
    row_number() over (partition by w.student_id is not null or t.verified_at is not null, t.network order by w.created_at, w.id) as place
  from public.waiting_list w left join public.profiles p on p.id = w.student_id left join private.trial_waits t on t.id = w.id
  where w.ended_at is null and p.deactivated_at is null) as c
-- Where no mail can be sent, nobody can open a link: two of each network count, after all others.
where c.is_verified or (c.place <= 2 and not (select t.has_server from private.mail_transport t));
comment on view private.counted_waits is
  'Open waits to which hours are offered: of active students, and of visitors who opened their mailed link.';

create index hour_offers_by_time on public.hour_offers (offered_at);
create index trial_waits_by_network on private.trial_waits (network) where network is not null;
create index hour_offers_by_freeing on public.hour_offers (freed_at);
create index freed_hours_by_start on private.freed_hours (local_start);

create or replace function private.note_freed_hours(during tstzrange) returns void
language sql security definer set search_path = '' as $$
  insert into private.freed_hours (local_start)
  select s
  from (select greatest(lower(during), now()) at time zone 'America/Sao_Paulo' as first,
    least(upper(during), now() + r.horizon_days * interval '1 day') at time zone 'America/Sao_Paulo' as last
    from public.scheduling_rules r) as freed,
    -- The starts of all hours that could not be booked before.
    generate_series(date_bin('30 minutes', freed.first - private.class_length(), timestamp '2001-01-01') + interval '30 minutes',
      freed.last - interval '1 microsecond', interval '30 minutes') as s
  where upper(during) > now() and exists (select from public.waiting_list w where w.ended_at is null)
$$;
comment on function private.note_freed_hours is 'Notes that time became free in which classes can be, if anybody waits for an hour.';

create or replace function private.with_buffer(during tstzrange) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(lower(during) - r.buffer_minutes * interval '1 minute', upper(during) + r.buffer_minutes * interval '1 minute')
  from public.scheduling_rules r
$$;
comment on function private.with_buffer is 'A taken time with the minutes around it that the buffer keeps free.';

create or replace function private.whole_days(first_day date, last_day date) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(first_day::timestamp at time zone 'America/Sao_Paulo', (last_day + 1)::timestamp at time zone 'America/Sao_Paulo')
$$;
comment on function private.whole_days is 'The time from the beginning of a day to the end of another in São Paulo.';

create or replace function private.note_freed_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.ends_at > now()
    and (tg_op = 'DELETE' or new.cancelled_at is not null or (new.starts_at, new.ends_at) <> (old.starts_at, old.ends_at))
    -- An hour that waited for an unopened link was nobody's.
    and not exists (select from private.unverified_trials o, public.scheduling_rules r where o.id = old.id and r.hold_trials)
    -- Each reading of another calendar writes its busy times anew: replace_busy_times compares them.
    and not exists (select from public.busy_calendars c where c.id = old.busy_calendar) then
    perform private.note_freed_hours(private.with_buffer(tstzrange(old.starts_at, old.ends_at)));
  end if;
  return null;
end $$;
comment on function private.note_freed_entry is
  'Notes the hours that became free because an entry of the calendar was cancelled, moved or deleted.';

create or replace function private.note_freed_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_freed_hours(private.whole_days(old.first_day, old.last_day));
  return null;
end $$;
comment on function private.note_freed_days is 'Notes the hours of days that are no longer off.';

create or replace function private.note_freed_holidays() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_freed_hours(private.whole_days(h.day, h.day))
  from public.holidays h where h.day between current_date and current_date + new.horizon_days;
  return null;
end $$;
comment on function private.note_freed_holidays is 'Notes the hours of holidays that are no longer observed.';

create or replace function private.working_week() returns tsmultirange
language sql stable set search_path = '' as $$
  select coalesce(range_agg(tsrange(day + span.starts, day + span.ends)), '{}')
  from generate_series(timestamp '2001-01-01', timestamp '2001-01-07', interval '1 day') as day, private.working_times(day::date) as span
$$;
comment on function private.working_week is 'The working times, as times of a week that begins on Monday, 1 January 2001.';

create or replace function private.note_opened_times(before tsmultirange) returns void
language sql security definer set search_path = '' as $$
  select private.note_freed_hours(tstzrange((lower(span) + later.days) at time zone 'America/Sao_Paulo',
    (upper(span) + later.days) at time zone 'America/Sao_Paulo'))
  from unnest(private.working_week() - before) as span, public.scheduling_rules r,
    lateral (select date_trunc('day', now() at time zone 'America/Sao_Paulo') as today) as here,
    generate_series(here.today, here.today + r.horizon_days * interval '1 day', interval '1 day') as day,
    lateral (select day - date_trunc('day', lower(span)) as days) as later
  where extract(isodow from day) = extract(isodow from lower(span))
$$;
comment on function private.note_opened_times is 'Notes the hours that new working times open. before: working_week() without them.';

create or replace function private.offer_next_hour(at timestamptz default now()) returns boolean
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

create or replace function private.wanted_hours(starts timestamp[], at timestamptz)
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

create or replace function private.offer_hour(waiting public.waiting_list, hour timestamp, freed_at timestamptz, at timestamptz) returns void
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

create or replace function private.end_waits(at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.waiting_list;
begin
  -- The matter is settled in another way. A wait that somebody just changes is looked at next time.
  update public.waiting_list k set ended_at = end_waits.at
  where k.id in (select w.id from public.waiting_list w where w.ended_at is null and case
    when w.class_id is not null then not exists (
        select from public.classes c join public.calendar_entries e on e.id = c.id
        where c.id = w.class_id and c.status in ('scheduled', 'confirmed') and e.starts_at > end_waits.at)
      or exists (select from public.calendar_history h where h.entry_id = w.class_id and h.changed_at > w.created_at
        and h.change ? 'local_start' and (h.changed_by = w.student_id or h.by_student))
    when w.credit_id is not null then not exists (
        select from public.makeup_credits m where m.id = w.credit_id and m.used_by_class is null
          and m.expires_on >= (end_waits.at at time zone 'America/Sao_Paulo')::date)
    else exists (
        select from public.trial_bookings b
        where b.email = w.email and b.created_at > w.created_at and b.status in ('scheduled', 'confirmed')
          and not exists (select from private.unverified_trials o where o.id = b.id))
    end for update skip locked);
  for ended in
    update public.waiting_list k set ended_at = end_waits.at
    where k.id in (
      select w.id from public.waiting_list w
      where w.ended_at is null and w.created_at < end_waits.at - interval '60 days' for update skip locked)
    returning k.*
  loop
    if ended.student_id is not null then
      perform private.notify(ended.student_id, 'wait_ended', '{"link": "/my-progress?tab=classes"}');
    else
      perform private.enqueue_mail('wait_ended', ended.email, ended.language,
        jsonb_build_object('name', ended.full_name, 'waiting', ended.id));
    end if;
  end loop;
  -- A link that was not opened for a day, where it could be.
  delete from public.waiting_list k where k.id in (
    select w.id from public.waiting_list w join private.trial_waits t on t.id = w.id
    where w.ended_at is null and t.verified_at is null and w.created_at < end_waits.at - interval '1 day'
      and (select m.has_server from private.mail_transport m) for update of w skip locked);
  update private.trial_waits t set network = null
  where t.network is not null and t.id in (select w.id from public.waiting_list w where w.ended_at is not null);
  delete from public.waiting_list w where w.ended_at < end_waits.at - interval '30 days';
end $$;
comment on function private.end_waits is
  'Ends waits whose class was moved, whose credit was spent or whose visitor has a trial class, and, with a notice, those of 60 days '
  'ago; they are deleted 30 days later. Those whose mailed link was not opened for a day are deleted.';

create or replace function public.join_waiting_list(purpose uuid, weekdays integer[], from_time time, until_time time) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  days constant smallint[] := private.weekdays_of(join_waiting_list.weekdays);
  class uuid;
  credit uuid;
  waiting uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('waits ' || auth.uid(), 0));
  select c.id into class from public.classes c join public.calendar_entries e on e.id = c.id
  where c.id = join_waiting_list.purpose and c.student_id = auth.uid() and c.status in ('scheduled', 'confirmed') and e.starts_at > now();
  select m.id into credit from public.makeup_credits m
  where m.id = join_waiting_list.purpose and m.student_id = auth.uid() and m.used_by_class is null
    and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;
  perform private.refuse_if(not private.is_active() or num_nonnulls(class, credit) = 0, 'NOT_FOUND');
  perform private.refuse_if(not private.is_suitable(days, join_waiting_list.from_time, join_waiting_list.until_time), 'INVALID_HOURS');
  select w.id into waiting from public.waiting_list w
  where w.ended_at is null and coalesce(w.class_id, w.credit_id) = join_waiting_list.purpose
    and (w.weekdays, w.from_time, w.until_time) = (days, join_waiting_list.from_time, join_waiting_list.until_time);
  if found then
    return waiting;
  end if;
  perform private.refuse_if(
    (select count(*) from public.waiting_list w where w.ended_at is null and w.student_id = auth.uid()) >= 10, 'TOO_MANY');
  insert into public.waiting_list (student_id, class_id, credit_id, weekdays, from_time, until_time)
  values (auth.uid(), class, credit, days, join_waiting_list.from_time, join_waiting_list.until_time)
  returning id into waiting;
  return waiting;
end $$;
comment on function public.join_waiting_list is
  'A student says which weekdays and hours would suit to move a class of theirs, or to spend a make-up credit (purpose: its id); '
  'returns the id of the entry. Hours that become free are offered to them (offer_next_hour). A repeated request returns the same '
  'entry. At most ten at a time: TOO_MANY.';

create or replace function public.take_offer(offer uuid, accepts_forfeit boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  offered public.hour_offers;
  waiting public.waiting_list;
  answer jsonb := '{"forfeited": false}';
begin
  perform private.lock_calendar();
  offered := private.own_offer(take_offer.offer);
  select w.* into waiting from public.waiting_list w where w.id = offered.waiting_id for update;
  if offered.taken_at is not null then
    return jsonb_build_object('forfeited', private.was_forfeited_by_move(waiting.class_id));
  end if;
  perform private.refuse_if(waiting.ended_at is not null, 'NOT_NOW');
  if waiting.credit_id is not null then
    perform public.book_makeup(waiting.credit_id, offered.local_start::date, offered.local_start::time);
  else
    answer := public.reschedule_class(waiting.class_id, offered.local_start::date, offered.local_start::time, take_offer.accepts_forfeit);
  end if;
  update public.hour_offers o set taken_at = now(), declined_at = null where o.id = offered.id;
  update public.waiting_list w set ended_at = now()
  where w.ended_at is null and (w.class_id = waiting.class_id or w.credit_id = waiting.credit_id);
  return answer;
end $$;
comment on function public.take_offer is
  'A student takes an hour that was offered to them, by the rules of book_makeup and reschedule_class, and waits no longer; returns '
  '{forfeited}. SLOT_TAKEN where somebody was faster. Taking it again changes nothing.';

create or replace function private.own_offer(offer uuid) returns public.hour_offers
language plpgsql set search_path = '' as $$
declare
  offered public.hour_offers;
begin
  select o.* into offered from public.hour_offers o join public.waiting_list w on w.id = o.waiting_id
  where o.id = own_offer.offer and w.student_id = auth.uid() and private.is_active() for update of o;
  perform private.refuse_if(offered.id is null, 'NOT_FOUND');
  return offered;
end $$;
comment on function private.own_offer is 'Locks and returns an offer to the caller.';

create or replace function public.leave_waiting_list(waiting uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.waiting_list w set ended_at = coalesce(w.ended_at, now())
  where w.id = leave_waiting_list.waiting and (private.is_admin() or (private.is_active() and w.student_id = auth.uid()));
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.leave_waiting_list is 'A student leaves the waiting list, or the teacher removes somebody from it.';

create or replace function public.wait_for_trial(
  key text, full_name text, email text, phone text, weekdays integer[], from_time time, until_time time, accepts_terms boolean,
  language public.language default 'pt'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash constant bytea := private.key_hash(wait_for_trial.key);
  name constant text := regexp_replace(btrim(wait_for_trial.full_name), '\s+', ' ', 'g');
  address constant text := lower(btrim(wait_for_trial.email));
  network constant text := private.caller_network();
  is_known constant boolean := private.is_own_address(address);
  waiting uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('wait ' || wait_for_trial.key, 0));
  if exists (select from public.waiting_list w where w.key_hash = hash) then
    return;
  end if;
  perform private.refuse(case
    when wait_for_trial.accepts_terms is not true then 'ACCEPTANCE_REQUIRED'
    when name is null or char_length(name) not between 2 and 120 or name ~ '[<>]' or not private.is_name(name) then 'INVALID_NAME'
    when address is null or char_length(address) > 254 or address !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then 'INVALID_EMAIL'
    when coalesce(wait_for_trial.phone, '') !~ '^\+[1-9]\d{6,14}$' then 'INVALID_PHONE'
    when not private.is_suitable(private.weekdays_of(wait_for_trial.weekdays), wait_for_trial.from_time, wait_for_trial.until_time)
      then 'INVALID_HOURS'
  end);
  perform private.limit_trial_waits(network, is_known);
  perform pg_advisory_xact_lock(hashtextextended('waits ' || address, 0));
  -- Nobody learns whether an address waits already, or changes what it waits for: its reader gets the link to do so.
  select w.id into waiting from public.waiting_list w where w.email = address and w.ended_at is null;
  if found then
    perform private.mail_trial_wait(waiting);
    return;
  end if;
  insert into public.waiting_list (full_name, email, phone, language, key_hash, terms_version, weekdays, from_time, until_time)
  values (name, address, wait_for_trial.phone, coalesce(wait_for_trial.language, 'pt'), hash, private.terms_version(),
    private.weekdays_of(wait_for_trial.weekdays), wait_for_trial.from_time, wait_for_trial.until_time)
  returning id into waiting;
  insert into private.trial_waits (id, network, verified_at) values (waiting, network, case when is_known then now() end);
  perform private.mail_trial_wait(waiting, wait_for_trial.key);
end $$;
comment on function public.wait_for_trial is
  'A visitor says which weekdays and hours would suit for a trial class, and gets a mail with a link that confirms the address, and '
  'leaves the list. An address waits once: another request mails what it waits for. Idempotent by key.';

create or replace function private.limit_trial_waits(network text, is_known boolean) returns void
language plpgsql set search_path = '' as $$
declare
  rules public.scheduling_rules;
begin
  if auth.role() = 'service_role' then
    return;
  end if;
  select r.* into rules from public.scheduling_rules r;
  if network is not null then
    perform private.refuse_if(not private.consume_quota('wait_for_trial:' || network, rules.unverified_trials_per_network, interval '1 day')
      or (select count(*) filter (where t.verified_at is null) >= rules.unverified_trials_per_network
          or count(*) >= 4 * rules.unverified_trials_per_network
        from private.trial_waits t join public.waiting_list w on w.id = t.id
        where t.network = limit_trial_waits.network and w.ended_at is null), 'TOO_MANY_OPEN');
  end if;
  -- Far below what the offers can take in a round; people who are known have the rest.
  perform private.refuse_if(not is_known and (not private.consume_quota('wait_for_trial', 200, interval '1 day')
    or 300 <= (select count(*) from public.waiting_list w where w.ended_at is null and w.student_id is null)), 'DAY_IS_FULL');
end $$;
comment on function private.limit_trial_waits is
  'Refuses a wait that exceeds the shares of a network or of the site: of each day, and of all that are open.';

create or replace function public.verify_trial_wait(key text, proof text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(verify_trial_wait.proof, '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  update private.trial_waits t set verified_at = coalesce(t.verified_at, now())
  from public.waiting_list w
  where w.id = t.id and w.ended_at is null and w.key_hash = sha256(convert_to(coalesce(verify_trial_wait.key, ''), 'UTF8'))
    and t.proof = verify_trial_wait.proof::uuid;
  return found;
end $$;
comment on function public.verify_trial_wait is
  'Confirms the address of a wait by its mailed link, from when on hours are offered to it. False for an invalid link.';

create or replace function private.mail_trial_wait(waiting uuid, key text default null) returns void
language plpgsql set search_path = '' as $$
declare
  sent constant text := coalesce(mail_trial_wait.key, private.new_key());
begin
  perform private.enqueue_mail('trial_wait', w.email, w.language, jsonb_strip_nulls(jsonb_build_object(
    'name', w.full_name, 'key', sent, 'proof', case when t.verified_at is null then t.proof end, 'waiting', w.id, 'weekdays', w.weekdays,
    'from_time', to_char(w.from_time, 'HH24:MI'), 'until_time', to_char(w.until_time, 'HH24:MI'))))
  from public.waiting_list w left join private.trial_waits t on t.id = w.id where w.id = mail_trial_wait.waiting;
  -- A mail over its limit is not queued, so the visitor's earlier link has to stay valid.
  update public.waiting_list w set key_hash = private.key_hash(sent)
  where w.id = mail_trial_wait.waiting and exists (
    select from public.mail_outbox m where m.kind = 'trial_wait' and m.data ->> 'waiting' = w.id::text and m.data ->> 'key' = sent);
end $$;
comment on function private.mail_trial_wait is
  'Queues a mail to a visitor on the waiting list that says what they wait for, with a link to confirm the address or to leave it; '
  'with a new key where none is given.';

create or replace function public.find_trial_wait(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('full_name', w.full_name, 'weekdays', w.weekdays,
    'from_time', to_char(w.from_time, 'HH24:MI'), 'until_time', to_char(w.until_time, 'HH24:MI'), 'ended', w.ended_at is not null,
    'verified', t.verified_at is not null,
    'offer', case when o.id is not null then jsonb_build_object('local_start', private.local_iso(o.local_start),
      'until', private.local_iso(o.expires_at at time zone 'America/Sao_Paulo'), 'expired', o.expires_at <= now(),
      'taken', o.taken_at is not null, 'free', private.is_open_offer(o.id)) end)
  from (select sha256(convert_to(coalesce(find_trial_wait.key, ''), 'UTF8')) as hash) as asked
  left join public.hour_offers o on o.key_hash = asked.hash
  join public.waiting_list w on w.key_hash = asked.hash or w.id = o.waiting_id
  left join private.trial_waits t on t.id = w.id
$$;
comment on function public.find_trial_wait is
  'What the holder of a mailed key waits for, with the offered hour where the key is an offer''s: {full_name, weekdays, from_time, '
  'until_time, ended, verified, offer: {local_start, until, expired, taken, free}}. Null for an unknown key.';

create or replace function public.leave_trial_wait(key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash constant bytea := sha256(convert_to(coalesce(leave_trial_wait.key, ''), 'UTF8'));
begin
  update public.waiting_list w set ended_at = coalesce(w.ended_at, now())
  where w.key_hash = hash or w.id = (select o.waiting_id from public.hour_offers o where o.key_hash = hash);
  perform private.refuse_if(not found, 'NOT_FOUND');
end $$;
comment on function public.leave_trial_wait is 'A visitor leaves the waiting list by a mailed key.';

create or replace function public.set_working_hours(hours jsonb, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  current jsonb;
  week tsmultirange;
begin
  perform private.require_admin();
  perform private.refuse_if(jsonb_typeof(set_working_hours.hours) is distinct from 'array'
    or jsonb_array_length(set_working_hours.hours) > 42, 'INVALID_HOURS');
  lock table public.working_hours in share row exclusive mode;
  select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'starts', to_char(h.starts, 'HH24:MI'), 'ends',
    to_char(h.ends, 'HH24:MI'))
    order by h.weekday, h.starts), '[]') into current
  from public.working_hours h;
  if set_working_hours.before <> current then
    return current;
  end if;
  week := private.working_week();
  delete from public.working_hours where true;
  insert into public.working_hours (weekday, starts, ends)
  select h.weekday, h.starts, h.ends
  from jsonb_to_recordset(set_working_hours.hours) as h (weekday smallint, starts time, ends time);
  update public.scheduling_rules set hours_are_set = true where not hours_are_set;
  perform private.note_opened_times(week);
  return null;
exception
  when exclusion_violation then
    perform private.refuse('HOURS_OVERLAP');
  when check_violation or not_null_violation or data_exception then
    perform private.refuse('INVALID_HOURS');
end $$;
comment on function public.set_working_hours is
  'Replaces the working hours: [{"weekday": 1, "starts": "08:00", "ends": "12:00"}, …], which may not overlap. before: the hours that the '
  'caller read. Returns null on success, otherwise the current hours.';

create or replace function public.replace_busy_times(calendar uuid, busy jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := date_trunc('minute', now());
  horizon constant timestamptz := since + interval '400 days';
  longest constant interval := '744 hours';
  wanted tstzmultirange;
  before tstzmultirange;
  taken tstzmultirange;
  conflicting integer;
begin
  perform private.lock_calendar();
  select coalesce(range_agg(tstzrange(greatest(b.starts_at, since), least(b.ends_at, horizon))), '{}') into wanted
  from jsonb_to_recordset(replace_busy_times.busy) as b (starts_at timestamptz, ends_at timestamptz)
  where b.ends_at > b.starts_at and b.ends_at > since and b.starts_at < horizon;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}') into before
  from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar and e.ends_at > since;
  delete from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}'),
    count(*) filter (where e.kind <> 'import' and tstzrange(e.starts_at, e.ends_at) && wanted)
  into taken, conflicting
  from public.calendar_entries e where e.cancelled_at is null and e.ends_at > since;
  insert into public.calendar_entries (kind, busy_calendar, local_start, duration)
  select 'import', replace_busy_times.calendar, piece at time zone 'America/Sao_Paulo', least(upper(part) - piece, longest)
  from unnest(wanted - taken) as part cross join generate_series(lower(part), upper(part), longest) as piece
  where piece < upper(part);
  perform private.note_freed_hours(private.with_buffer(freed)) from unnest(before - wanted) as freed;
  update public.busy_calendars c
  set fetched_at = now(), failed_at = null, problem = null, conflicts = conflicting
  where c.id = replace_busy_times.calendar;
  return conflicting;
end $$;
comment on function public.replace_busy_times is
  'Replaces the busy times of an external calendar: [{"starts_at": …, "ends_at": …}]. Returns the number of existing hours that conflict '
  'with them; those hours stay.';

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at, 'invitation_answer',
        to_jsonb(i) - 'entry') order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.invitation_answers i on i.entry = b.id
        where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level',
      t.level,
        'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile, 'shown_name',
          t.shown_name,
        'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id))
            order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at,
      'invitation_answer', to_jsonb(i) - 'entry', 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id left join private.invitation_answers i on i.entry = c.id
        where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l
      where l.student_id = person),
    'room', (select s.link from public.student_rooms s where s.student_id = person),
    'room_visits', (select coalesce(jsonb_agg(to_jsonb(v) - 'person_id' order by v.arrived_at), '[]') from private.room_visits v
      where v.person_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k
      where k.student_id = person),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]')
            from public.hour_offers o where o.waiting_id = w.id))
        order by w.created_at), '[]')
      from public.waiting_list w where w.student_id = person or w.email = private.verified_email(person)),
    'pauses', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.first_day), '[]') from public.pauses k
      where k.student_id = person),
    'series_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.series_requests r
      where r.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on,
      'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at),
            '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('recording',
      split_part(c.recording, '/', 3), 'reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at, 'undone_at', r.undone_at)
            order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'station_marks', (select coalesce(jsonb_agg(to_jsonb(s) - 'student_id' order by s.marked_on, s.station), '[]')
      from public.station_marks s where s.student_id = person),
    'shared_recaps', (select coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'since', l.created_at) order by l.month), '[]')
      from public.recap_links l where l.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n
      where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';

create or replace function public.housekeeping_steps() returns text[]
language sql immutable set search_path = '' as $$
  select array['accounts', 'time zone', 'unverified trials', 'reminders', 'cards', 'makeups', 'waits', 'offers', 'articles', 'bills',
    'mei limit', 'errors', 'audit log', 'old data']
$$;
comment on function public.housekeeping_steps is 'The steps of the scheduled work, in their order.';

create or replace function public.run_housekeeping(step text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  one text;
begin
  if step is null then
    foreach one in array public.housekeeping_steps() loop
      while public.run_housekeeping(one) loop
      end loop;
    end loop;
    return false;
  end if;
  -- Another process is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('housekeeping ' || step, 0)) then
    return false;
  end if;
  case step
    when 'accounts' then
      perform private.expire_temporary_passwords();
      perform private.delete_unconfirmed_accounts();
    when 'time zone' then
      perform private.sync_time_zone();
    when 'unverified trials' then
      perform private.lock_calendar();
      update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
    when 'reminders' then
      perform private.lock_calendar();
      perform private.enqueue_reminders();
    when 'cards' then
      perform private.remind_of_cards();
    when 'makeups' then
      perform private.remind_of_makeups();
    when 'waits' then
      perform private.end_waits();
    when 'offers' then
      return private.offer_next_hour();
    when 'articles' then
      perform private.publish_due_articles();
      perform private.purge_articles();
    when 'bills' then
      perform private.bill();
    when 'mei limit' then
      if private.consume_quota('mei limit', 1, interval '1 hour') then
        perform private.warn_of_mei_limit();
      end if;
    when 'errors' then
      perform private.purge_error_logs();
    when 'audit log' then
      if private.consume_quota('audit log', 1, interval '1 hour') then
        perform private.purge_audit_log();
        delete from public.notifications n where n.created_at < now() - interval '2 years';
      end if;
    when 'old data' then
      perform private.purge_unfinished_tests();
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.anonymise_suggestions();
      delete from private.quotas q where q.window_started_at < now() - interval '2 days';
      delete from public.mail_outbox m
      where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - interval '90 days';
      delete from private.mail_outages o where o.until < now() - interval '90 days';
    else
      perform private.refuse('NOT_FOUND');
  end case;
  return false;
end $$;
comment on function public.run_housekeeping is
  'Runs a step of the scheduled work, and says whether it has to be run again; all steps where none is named. The server calls each '
  'step every half minute, so that each is a transaction of its own, which the failure of another leaves alone.';

create trigger note_freed_entry after update or delete on public.calendar_entries for each row
  when (old.cancelled_at is null)
  execute function private.note_freed_entry();
create trigger note_freed_days after update or delete on public.days_off for each row execute function private.note_freed_days();
create trigger note_freed_holidays after update of observe_holidays on public.scheduling_rules for each row
  when (old.observe_holidays and not new.observe_holidays)
  execute function private.note_freed_holidays();
grant execute on function public.verify_trial_wait to anon, authenticated;

-- Those who wait already get their link anew.
insert into private.trial_waits (id) select w.id from public.waiting_list w where w.student_id is null;
select private.mail_trial_wait(w.id) from public.waiting_list w where w.student_id is null and w.ended_at is null;

reset check_function_bodies;
