set check_function_bodies = off;

create function private.was_confirmed(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select h.change -> 'status' ->> 1 = 'confirmed' from public.calendar_history h
    where h.entry_id = hour.id and h.change ? 'status' and h.changed_at <= hour.starts_at order by h.id desc limit 1), false)
$$;
comment on function private.was_confirmed is 'Whether an hour was confirmed when it began, whatever came of it.';

create or replace function public.yearly_statistics(year integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := make_date(greatest(2000, least(2200, coalesce(yearly_statistics.year, 2000))), 1, 1);
  after constant date := first + interval '1 year';
  since constant timestamptz := first::timestamp at time zone 'America/Sao_Paulo';
  until constant timestamptz := after::timestamp at time zone 'America/Sao_Paulo';
  months jsonb;
begin
  perform private.require_admin();
  with lessons as materialized (
    select extract(month from e.starts_at at time zone 'America/Sao_Paulo')::integer as n, c.student_id, c.status, e.cancelled_at,
      c.status = 'no_show' and private.was_confirmed(e) as missed_confirmed
    from public.calendar_entries e join public.classes c on c.id = e.id
    where e.starts_at >= since and e.starts_at < until),
  given as (
    select l.n, count(*) filter (where l.status = 'completed') as classes, count(*) filter (where l.status = 'no_show') as no_shows,
      count(*) filter (where l.missed_confirmed) as confirmed_no_shows
    from lessons l group by l.n),
  active as (
    select who.n, count(distinct who.student_id) as students from (
      select l.n, l.student_id from lessons l where l.cancelled_at is null and l.status = 'completed'
      union select extract(month from c.month)::integer, c.student_id from public.charges c
        where c.kind = 'monthly' and c.month >= first and c.month < after and c.status <> 'cancelled') as who
    group by who.n),
  revenue as (
    select extract(month from p.paid_on)::integer as n, sum(p.amount_cents) as cents from public.payments p
    where p.reversed_at is null and p.paid_on >= first and p.paid_on < after group by 1),
  late as (
    select extract(month from l.forfeited_at at time zone 'America/Sao_Paulo')::integer as n, count(*) as cancellations
    from public.forfeited_classes l where l.kind <> 'no_show' and l.forfeited_at >= since and l.forfeited_at < until group by 1),
  tasks as (
    select extract(month from a.due_on)::integer as n, count(*) as due, count(*) filter (where h.submissions > 0 and not h.is_late) as on_time
    from public.assignments a join public.homework h on h.assignment_id = a.id where a.due_on >= first and a.due_on < after group by 1),
  settled as (
    select extract(month from c.due_on)::integer as n, c.status = 'paid' as paid, paid.day <= c.due_on as on_time,
      greatest(0, paid.day - (c.created_at at time zone 'America/Sao_Paulo')::date) as days
    from public.charges c left join lateral (
      select max(coalesce(p.paid_on, (c.paid_at at time zone 'America/Sao_Paulo')::date)) as day
      from public.allocations a left join public.payments p on p.id = a.payment_id
      where c.status = 'paid' and a.charge_id = c.id) as paid on true
    -- An open charge counts from the day after it was due.
    where c.due_on >= first and c.due_on < after and c.discount_cents < c.amount_cents
      and (c.status = 'paid' or (c.status = 'pending' and c.due_on < (now() at time zone 'America/Sao_Paulo')::date))),
  punctual as (
    select s.n, round(100.0 * count(*) filter (where s.on_time) / count(*)) as on_time, round(avg(s.days) filter (where s.paid), 1) as days
    from settled s group by s.n),
  visits as (
    select extract(month from v.day)::integer as n, sum(v.visits) as visits from public.site_visits v
    where v.day >= first and v.day < after group by 1)
  select jsonb_agg(jsonb_build_object(
    'month', s.n,
    'active_students', coalesce(active.students, 0),
    'revenue_cents', coalesce(revenue.cents, 0),
    'classes', coalesce(given.classes, 0),
    'no_shows', coalesce(given.no_shows, 0),
    'confirmed_no_shows', coalesce(given.confirmed_no_shows, 0),
    'late_cancellations', coalesce(late.cancellations, 0),
    'homework_due', coalesce(tasks.due, 0),
    'homework_on_time', coalesce(tasks.on_time, 0),
    'paid_on_time_percent', punctual.on_time,
    'days_to_pay', punctual.days,
    'visits', coalesce(visits.visits, 0)) order by s.n)
  into months from generate_series(1, 12) as s(n)
    left join given on given.n = s.n left join active on active.n = s.n left join revenue on revenue.n = s.n
    left join late on late.n = s.n left join tasks on tasks.n = s.n left join visits on visits.n = s.n left join punctual on punctual.n = s.n;
  return jsonb_build_object('year', extract(year from first), 'months', months, 'funnel', private.count_funnel(since, until),
    'overdue_cents', (select coalesce(sum(c.open_cents), 0) from public.charge_overview c where c.overdue),
    'articles', (select coalesce(jsonb_agg(jsonb_build_object('title', top.title, 'views', top.views) order by top.views desc), '[]') from (
      select v.title, sum(w.views) as views from public.article_views w join public.article_versions v on v.id = w.version_id
      where w.day >= first and w.day < after group by v.id, v.title order by sum(w.views) desc limit 10) as top));
end $$;
comment on function public.yearly_statistics is 'Monthly statistics of a year. Active students have a class given or a month charged; revenue counts payments by the day they were paid. Confirmed no-shows are those whose class was confirmed when it began. Of the charges due in a month: the share that was paid by that day, and the days from the request to the payment in the mean; null in a month without any.';

create or replace function public.claim_pushes(worker uuid, max_rows integer)
returns table (
  id uuid, notification_id uuid, endpoint text, p256dh text, auth text, type text, content jsonb, language public.language, is_urgent boolean,
  created_at timestamptz, unread integer, ttl_seconds integer
)
language plpgsql security definer set search_path = '' as $$
declare
  picked uuid[];
  claimed uuid[];
  ours uuid[] := '{}';
begin
  loop
    select array_agg(due.id) into picked from (
      select d.id from public.push_outbox d
      where d.state in ('queued', 'sending') and d.due_at <= now()
      order by d.is_urgent desc, d.created_at limit claim_pushes.max_rows - cardinality(ours)
      for update skip locked) as due;
    exit when picked is null;
    -- Drop notifications that were read or are outdated, and those of people who signed out or were deactivated.
    delete from public.push_outbox p using public.notifications n, public.push_subscriptions s, public.profiles r
    where p.id = any (picked) and n.id = p.notification_id and s.id = p.subscription_id and r.id = s.user_id
      and (n.is_read or r.deactivated_at is not null or s.user_id <> n.user_id or not private.is_signed_in(s.session_id) or private.is_outdated(n));
    update public.push_outbox p set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_hours_end(s.user_id) as until from public.push_outbox h join public.push_subscriptions s on s.id = h.subscription_id
      where h.id = any (picked) and not h.is_urgent) as asleep
    where p.id = asleep.id and asleep.until is not null;
    with taken as (
      update public.push_outbox p
      set state = 'sending', worker = claim_pushes.worker, attempts = p.attempts + 1, due_at = now() + interval '2 minutes'
      where p.id = any (picked) and p.due_at <= now()
      returning p.id)
    select array_agg(t.id) into claimed from taken t;
    ours := ours || coalesce(claimed, '{}');
    exit when cardinality(ours) >= claim_pushes.max_rows;
  end loop;

  -- Cleaning up waits until the queue is empty.
  if cardinality(ours) < claim_pushes.max_rows then
    -- A subscription ends with the session that made it.
    delete from public.push_subscriptions s where s.id in (
      select dead.id from public.push_subscriptions dead
      where dead.session_id is not null and not exists (select from auth.sessions a where a.id = dead.session_id)
      for update skip locked);
    delete from public.push_outbox p where p.state in ('sent', 'failed') and p.created_at < now() - interval '14 days';
  end if;

  return query
    select o.id, o.notification_id, s.endpoint, s.p256dh, s.auth, n.type,
      -- The class may have been confirmed since the notification was written.
      case when n.type = 'class_soon' and exists (select from public.classes c where c.id = private.hour_of(n.content) and c.status = 'scheduled')
        then n.content || '{"unconfirmed": true}' else n.content end,
      r.language, o.is_urgent, o.created_at,
      (select count(*)::integer from public.notifications u where u.user_id = s.user_id and not u.is_read),
      -- A reminder is worthless once its class begins; anything else after a day.
      case when n.type = 'class_soon' then coalesce((select greatest(0, ceil(extract(epoch from e.starts_at - now())))::integer
        from public.calendar_entries e where e.id = private.hour_of(n.content)), 0) else 86400 end
    from public.push_outbox o join public.push_subscriptions s on s.id = o.subscription_id join public.notifications n on n.id = o.notification_id
    join public.profiles r on r.id = s.user_id
    where o.id = any (ours)
    order by o.is_urgent desc, o.created_at;
end $$;
comment on function public.claim_pushes is 'Claims due push notifications for one worker for two minutes. Claims of a worker that died expire. Notifications that are not urgent wait during the person''s quiet hours. unread: the person''s number of unread notifications, including this one. A reminder of a class that is not confirmed yet says so (unconfirmed). ttl_seconds: how long the push service should try.';
