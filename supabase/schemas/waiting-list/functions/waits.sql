create function private.end_waits(at timestamptz default now()) returns void
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
  delete from public.waiting_list w where w.ended_at < end_waits.at - (select private.kept('waits'));
end $$;
comment on function private.end_waits is
  'Ends waits whose class was moved, whose credit was spent or whose visitor has a trial class, and, with a notice, those of 60 days '
  'ago; they are deleted 30 days later. Those whose mailed link was not opened for a day are deleted.';

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
  select (local.until + case when local.until > local.day + interval '22 hours' then interval '9 hours'
    else interval '0' end) at time zone 'America/Sao_Paulo'
  from (select date_trunc('day', begun at time zone 'America/Sao_Paulo') as day,
    begun at time zone 'America/Sao_Paulo' + offer_end.minutes * interval '1 minute' as until) as local
$$;
comment on function private.offer_end is 'When an offer that was made in the day ends. The hours from 22 to 7 o''clock do not count.';

create function private.weekdays_of(days integer[]) returns smallint[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct d.day order by d.day) from unnest(weekdays_of.days[1:50]) as d (day) where d.day between 1 and 7
$$;
comment on function private.weekdays_of is 'ISO weekdays in their order, each once; null where there is none.';

create function private.is_suitable(weekdays smallint[], from_time time, until_time time) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(cardinality(is_suitable.weekdays) > 0 and is_suitable.until_time - is_suitable.from_time >= private.class_length(), false)
$$;
comment on function private.is_suitable is 'Whether an hour fits into what a person says would suit.';
