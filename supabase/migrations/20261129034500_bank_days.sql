-- A charge that is due when banks are closed is in time on the next bank day (Lei 7.089/1983).
set check_function_bodies = off;

create function private.easter(year integer) returns date
language plpgsql immutable set search_path = '' as $$
declare
  century constant integer := year / 100;
  golden constant integer := year % 19;
  epact integer := (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
  weekday integer;
begin
  epact := epact - epact / 28 * (1 - epact / 28 * (29 / (epact + 1)) * ((21 - golden) / 11));
  weekday := (year + year / 4 + epact + 2 - century + century / 4) % 7;
  return make_date(year, 3, 1) + (epact - weekday + 27);
end $$;
comment on function private.easter is
  'Easter Sunday of a year by the Gregorian calendar. Source: Oudin (1940), by way of the U.S. Naval Observatory.';

create function private.is_bank_day(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from is_bank_day.day) < 6
    and to_char(is_bank_day.day, 'MM-DD') not in ('01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25', '12-31')
    and not (to_char(is_bank_day.day, 'MM-DD') = '11-20' and extract(year from is_bank_day.day) >= 2024)
    and is_bank_day.day - private.easter(extract(year from is_bank_day.day)::integer) not in (-48, -47, -2, 60)
$$;
comment on function private.is_bank_day is
  'Whether banks in Brazil are open to the public: from Monday to Friday, but for national holidays (20 November since Lei 14.759/2023), '
  'the Monday and Tuesday of Carnival, Good Friday, Corpus Christi and 31 December. Source: Febraban''s calendar.';

create function private.payable_until(due date) returns date
language sql immutable set search_path = '' as $$
  select min(day::date) from generate_series(payable_until.due, payable_until.due + 7, interval '1 day') as day
  where private.is_bank_day(day::date)
$$;
comment on function private.payable_until is
  'The last day on which a charge is paid in time: its due day, or the next bank day where that is none (Lei 7.089/1983).';

create function private.is_past_due(due date, day date) returns boolean
language sql immutable set search_path = '' as $$
  select case when is_past_due.day <= is_past_due.due then false
    -- No row of days without banks is that long.
    when is_past_due.day > is_past_due.due + 7 then true
    else is_past_due.day > private.payable_until(is_past_due.due) end
$$;
comment on function private.is_past_due is 'Whether a charge that was due on one day is late on another.';

create or replace function private.terms_on(asked public.provider_charges, day date, out fine_cents integer, out interest_cents integer,
  out discount_cents integer)
language sql immutable set search_path = '' as $$
  select coalesce(case when late.days > 0 then ceil(asked.sent_cents * asked.fine_percent / 100) end, 0)::integer,
    coalesce(case when late.days > 0 then ceil(asked.sent_cents * asked.interest_percent / 100 * late.days / 30) end, 0)::integer,
    coalesce(case when terms_on.day <= asked.discount_until then ceil(asked.sent_cents * asked.discount_percent / 100) end, 0)::integer
  from (select case when asked.has_due_date and private.is_past_due(asked.due_on, terms_on.day) then terms_on.day - asked.due_on end)
    as late (days)
$$;
comment on function private.terms_on is
  'Fine, interest and discount of a charge at the provider on a day, in centavos, each rounded up: the provider asks for no more. '
  'None is late before the bank day after its due day; then its days count from the due day, as at the provider.';

create or replace function private.remind_of_charges(today date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.charge_reminders (charge_id, days)
    select c.id, reached.days
    from public.charges c cross join public.billing_rules rules
    -- The last step only, so that a site that was off for days sends one reminder.
    cross join lateral (select max(step) as days from unnest(rules.reminder_days) as step
      where case when step > 0 then private.payable_until(c.due_on) else c.due_on end + step <= remind_of_charges.today) as reached
    where c.status = 'pending' and remind_of_charges.today <= private.payable_until(c.due_on) + reached.days + 5
      -- The request of a new charge already names the day.
      and (reached.days > 0 or (remind_of_charges.today <= c.due_on
        and (c.created_at at time zone 'America/Sao_Paulo')::date < c.due_on + reached.days))
      and not exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting')
    on conflict do nothing returning charge_reminders.charge_id, charge_reminders.days
  loop
    perform private.notify_of_charge(due.charge_id, case when due.days > 0 then 'charge_overdue' else 'charge_reminder' end);
  end loop;
end $$;
comment on function private.remind_of_charges is
  'Sends the reminders of open charges on the days that the billing rules give, each once, unless a proof of payment waits for the '
  'teacher.';

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
    select extract(month from a.due_on)::integer as n, count(*) as due, count(*) filter (where h.submissions > 0
      and not h.is_late) as on_time
    from public.assignments a join public.homework h on h.assignment_id = a.id where a.due_on >= first and a.due_on < after group by 1),
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

create or replace view public.charge_overview with (security_invoker=true) as
select c.*,
  concat_ws(' ', c.description, c.plan, to_char(c.month, 'MM/YYYY'), to_char(c.class_on, 'DD/MM/YYYY')) as search_text,
  c.amount_cents - c.discount_cents as net_cents,
  c.amount_cents - c.discount_cents - coalesce((select sum(a.amount_cents) from public.allocations a where a.charge_id = c.id), 0)::integer
    as open_cents,
  c.status = 'pending' and private.is_past_due(c.due_on, (now() at time zone 'America/Sao_Paulo')::date) as overdue,
  exists (select from public.payment_proofs f where f.charge_id = c.id and f.state = 'waiting') as proof_waits,
  p.full_name as student_name, p.phone as student_phone, p.language as student_language,
  rules.pix_key, rules.pix_name, rules.pix_city,
  private.charge_terms(c.id) as terms,
  coalesce((select sum(k.late_cents) from public.provider_payments k where k.charge_id = c.id), 0)::integer as late_cents
from public.charges c join public.profiles p on p.id = c.student_id left join public.billing_rules rules on true;

grant execute on function private.is_past_due, private.payable_until, private.is_bank_day, private.easter to authenticated, service_role;

reset check_function_bodies;
