create function public.count_visit() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  free integer;
begin
  select v.shard into free from public.site_visits v where v.day = today order by v.shard limit 1 for update skip locked;
  insert into public.site_visits as v (day, shard, visits) values (today, coalesce(free, (random() * 2000000000)::integer), 1)
  on conflict (day, shard) do update set visits = v.visits + 1;
end $$;
comment on function public.count_visit is 'Counts a visit for today.';

create function private.count_funnel(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with bookings as (
    select b.id, b.created_at, b.status, p.id as student,
      -- Bookings of one address are one person's, and so are those of one account.
      coalesce(max(b.student_id::text) over (partition by coalesce(b.email, b.id::text)), b.email, b.id::text) as person
    from public.trial_bookings b left join public.profiles p on p.id = b.student_id and p.role = 'aluno'
    where b.lapsed_at is null and b.held_until is null),
  people as (
    select bool_or(b.status = 'completed' or b.student is not null) as came, bool_or(b.student is not null) as joined,
      bool_or(exists (select from public.placement_attempts t where t.stage = 'finished' and t.trial_id = b.id)) as tested
    from bookings b group by b.person
    having min(b.created_at) >= count_funnel.since and min(b.created_at) < count_funnel.until)
  select jsonb_build_object(
    'visitors', (select coalesce(sum(v.visits), 0) from public.site_visits v
      where v.day >= (count_funnel.since at time zone 'America/Sao_Paulo')::date
        and v.day < (count_funnel.until at time zone 'America/Sao_Paulo')::date),
    'booked', count(*),
    'tested', count(*) filter (where p.tested),
    'came', count(*) filter (where p.came),
    'students', count(*) filter (where p.joined),
    'other_students', (select count(*) from public.profiles p where p.role = 'aluno'
      and p.created_at >= count_funnel.since and p.created_at < count_funnel.until
      and not exists (select from public.trial_bookings b where b.student_id = p.id)))
  from people p
$$;
comment on function private.count_funnel is
  'Counts the people who first booked a trial class in a period, and how many of these came and became students: {visitors, booked, '
  'tested, came, students, other_students}. Each counts once, and a student counts as one who came. Other students booked no trial class.';

create function public.yearly_statistics(year integer) returns jsonb
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
    select extract(month from a.due_on)::integer as n, count(*) as due, count(*) filter (where h.submissions > 0
      and not h.is_late) as on_time
    from public.assignments a join public.homework h on h.assignment_id = a.id and h.retake_of is null
    where a.due_on >= first and a.due_on < after group by 1),
  settled as (
    select extract(month from c.due_on)::integer as n, c.status = 'paid' as paid, not private.is_past_due(c.due_on, paid.day) as on_time,
      greatest(0, paid.day - (c.created_at at time zone 'America/Sao_Paulo')::date) as days
    from public.charges c left join lateral (
      select max(coalesce(p.paid_on, (c.paid_at at time zone 'America/Sao_Paulo')::date)) as day
      from public.allocations a left join public.payments p on p.id = a.payment_id
      where c.status = 'paid' and a.charge_id = c.id) as paid on true
    -- An open charge counts from the day after it was due.
    where c.due_on >= first and c.due_on < after and c.discount_cents < c.amount_cents
      and (c.status = 'paid' or (c.status = 'pending' and private.is_past_due(c.due_on, (now() at time zone 'America/Sao_Paulo')::date)))),
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
    left join late on late.n = s.n left join tasks on tasks.n = s.n left join visits on visits.n = s.n left
      join punctual on punctual.n = s.n;
  return jsonb_build_object('year', extract(year from first), 'months', months, 'funnel', private.count_funnel(since, until),
    'overdue_cents', (select coalesce(sum(c.open_cents), 0) from public.charge_overview c where c.overdue),
    'articles', (select coalesce(jsonb_agg(jsonb_build_object('title', top.title, 'views', top.views) order by top.views desc), '[]') from (
      select v.title, sum(w.views) as views from public.article_views w join public.article_versions v on v.id = w.version_id
      where w.day >= first and w.day < after group by v.id, v.title order by sum(w.views) desc limit 10) as top));
end $$;
comment on function public.yearly_statistics is
  'Monthly statistics of a year. Active students have a class given or a month charged; revenue counts payments by the day they were paid. '
  'Confirmed no-shows are those whose class was confirmed when it began. Of the charges due in a month: the share that was paid by that '
  'day, and the days from the request to the payment in the mean; null in a month without any.';

create function private.was_confirmed(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select h.change -> 'status' ->> 1 = 'confirmed' from public.calendar_history h
    where h.entry_id = hour.id and h.change ? 'status' and h.changed_at <= hour.starts_at order by h.id desc limit 1), false)
$$;
comment on function private.was_confirmed is 'Whether an hour was confirmed when it began, whatever came of it.';
