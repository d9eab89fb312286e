-- Hours that the buffer keeps apart are not offered at the same time.
set check_function_bodies = off;

create or replace function private.offer_free_hours(at timestamptz default now()) returns void
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
