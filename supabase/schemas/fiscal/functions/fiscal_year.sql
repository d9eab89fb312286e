create function public.read_fiscal_year(year integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.fiscal_year(greatest(2000, least(2200, coalesce(read_fiscal_year.year, 2000))),
    (now() at time zone 'America/Sao_Paulo')::date);
end $$;
comment on function public.read_fiscal_year is
  'A year''s revenue, its forecast and, for a MEI, its limit: {year, regime, since, limit_cents, received_cents, open_cents, '
  'planned_cents, free_cents, forecast_cents, received_level, forecast_level}. A level is 0, 80, 100 or 120.';

create function private.fiscal_year(year integer, today date) returns jsonb
language sql stable set search_path = '' as $$
  with rules as (select r.regime, make_date(fiscal_year.year, 12, 31) as last,
      greatest(make_date(fiscal_year.year, 1, 1), case when r.regime = 'mei' then r.opened_on end) as since,
      case when r.regime = 'mei' then private.mei_limit_of(fiscal_year.year) end as limit_cents
    from public.fiscal_rules r),
  received as (select coalesce(sum(p.amount_cents), 0) as cents from rules r, public.payments p
    where p.reversed_at is null and p.paid_on between r.since and r.last),
  owed as (select c.student_id, sum(c.open_cents) as cents from rules r, public.charge_overview c
    where extract(year from fiscal_year.today) = fiscal_year.year and c.status = 'pending' and c.due_on <= r.last group by c.student_id),
  planned as (select m.student_id, sum(m.cents) as cents from rules r, private.months_to_charge(fiscal_year.today, r.last) m
    where extract(year from fiscal_year.today) = fiscal_year.year group by m.student_id),
  expected as (
    select coalesce(o.cents, 0) as open, coalesce(p.cents, 0) as planned,
      least(coalesce(o.cents, 0) + coalesce(p.cents, 0), public.student_unallocated_cents(coalesce(o.student_id, p.student_id))) as free
    from owed o full join planned p on p.student_id = o.student_id),
  sums as (select coalesce(sum(e.open), 0) as open, coalesce(sum(e.planned), 0) as planned, coalesce(sum(e.free), 0) as free
    from expected e),
  year as (select r.*, g.cents::bigint as received, s.open, s.planned, s.free, (g.cents + s.open + s.planned - s.free)::bigint as forecast
    from rules r, received g, sums s)
  select jsonb_build_object('year', fiscal_year.year, 'regime', y.regime, 'since', y.since, 'limit_cents', y.limit_cents,
    'received_cents', y.received, 'open_cents', y.open, 'planned_cents', y.planned, 'free_cents', y.free, 'forecast_cents', y.forecast,
    'received_level', private.limit_level(y.received, y.limit_cents), 'forecast_level', private.limit_level(y.forecast, y.limit_cents))
  from year y
$$;
comment on function private.fiscal_year is
  'A year as of a day. The forecast is what was received, the open charges due in the year and the months that will be charged, less what '
  'students have paid in advance or have as credits. A year that is not the running one expects nothing. For a MEI it begins on the '
  'opening day.';

create function private.mei_limit_of(year integer) returns integer
language sql stable set search_path = '' as $$
  select (l.limit_cents::bigint * (13 - extract(month from counted.since)::integer) / 12)::integer
  from public.fiscal_rules r
  cross join lateral (select greatest(make_date(mei_limit_of.year, 1, 1), r.opened_on) as since) as counted
  cross join lateral (select m.limit_cents from public.mei_limits m where m.from_on <= counted.since order by m.from_on desc limit 1) as l
  where extract(year from counted.since) = mei_limit_of.year
$$;
comment on function private.mei_limit_of is
  'A MEI''s limit of a year in centavos: the one valid on its first day, and in the first year a twelfth for each month from the opening '
  'on, whole. Null before the opening and where no limit is valid. Source: Lei Complementar 123/2006, art. 18-A, §§ 1 and 2.';

create function private.limit_level(cents bigint, limit_cents integer) returns integer
language sql immutable set search_path = '' as $$
  select case when cents * 100 > limit_cents::bigint * 120 then 120 when cents > limit_cents then 100
    when cents * 100 >= limit_cents::bigint * 80 then 80 else 0 end
$$;
comment on function private.limit_level is
  'How near an amount is to a limit: 80 from 80 % on, 100 above it, 120 above 120 %, and otherwise 0. Source: Lei Complementar 123/2006, '
  'art. 18-A, § 7, III.';

create function private.months_to_charge(today date, last date, without_pauses boolean default false)
returns table (student_id uuid, month date, due_on date, cents integer)
language sql stable set search_path = '' as $$
  select p.id, period::date, days.due_on, price.cents - least(b.monthly_discount_cents, price.cents)
  from public.billing_rules rules, public.profiles p join public.student_billing b on b.student_id = p.id
  cross join generate_series(date_trunc('month', months_to_charge.today), months_to_charge.last, interval '1 month') as period
  cross join lateral (select period::date + rules.due_day - 1 as due_on) as days
  cross join lateral (select private.month_price(p.id, p.plan, b.agreed_cents, days.due_on, months_to_charge.today) as cents) as price
  where p.role = 'aluno' and p.deactivated_at is null and p.plan is not null and price.cents is not null
    and b.plan_since <= days.due_on and days.due_on <= months_to_charge.last
    and (months_to_charge.without_pauses or not private.is_paused(p.id, days.due_on))
    and not exists (select from public.charges c where c.student_id = p.id and c.kind = 'monthly' and c.month = period::date)
$$;
comment on function private.months_to_charge is
  'The months until a day that bill_months will charge if nothing changes, at today''s and announced prices. without_pauses: as if nobody '
  'were paused.';

create function private.warn_of_mei_limit(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := private.fiscal_year(extract(year from warn_of_mei_limit.today)::integer, warn_of_mei_limit.today);
  kind text;
begin
  foreach kind in array array['received', 'forecast'] loop
    insert into private.mei_warnings (year, basis, percent, limit_cents)
    select (facts ->> 'year')::smallint, kind, percent, (facts ->> 'limit_cents')::integer
    from unnest(array[80, 100, 120]) as percent where percent <= (facts ->> (kind || '_level'))::integer
    on conflict do nothing;
    -- The forecast is never below what was received, which says the same with more certainty.
    if found and (kind = 'received' or facts -> 'forecast_level' <> facts -> 'received_level') then
      perform private.notify_admins('mei_limit', jsonb_build_object('basis', kind, 'percent', facts ->> (kind || '_level'),
        'year', facts ->> 'year', 'amount_cents', facts -> (kind || '_cents'), 'limit_cents', facts -> 'limit_cents',
        'link', '/admin/payments?tab=fiscal'));
    end if;
  end loop;
end $$;
comment on function private.warn_of_mei_limit is
  'Notifies the teacher when the year''s revenue or its forecast reaches 80, 100 or 120 % of a MEI''s limit, once each.';
