-- What this capability knows of people is added to what was there: the earlier function stays, out of reach.
alter function public.export_my_data() rename to export_my_data_and_progress;
alter function public.export_my_data_and_progress() set schema private;
revoke execute on function private.export_my_data_and_progress() from authenticated;
create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.export_my_data_and_progress() || jsonb_build_object(
    'charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'student_id' order by c.due_on), '[]') from public.charges c where c.student_id = auth.uid()),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'student_id' order by p.paid_on), '[]') from public.payments p where p.student_id = auth.uid()),
    'credits', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.created_at), '[]') from public.credits k where k.student_id = auth.uid()),
    'payer', (select to_jsonb(b) - 'student_id' from public.student_billing b where b.student_id = auth.uid()))
$$;
comment on function public.export_my_data is 'Everything the school keeps about whoever asks, as JSON. Their files are in their homework.';
revoke execute on function public.export_my_data() from public;
grant execute on function public.export_my_data() to authenticated;

create or replace function public.erase_person(person uuid) returns void
language sql security definer set search_path = '' as $$
  -- The answers of tests stay, as nobody's; so do payments, which the books need.
  update public.placement_attempts t set shown_name = null, user_id = null, trial_id = null where t.user_id = erase_person.person
    or t.trial_id in (select b.id from public.trial_bookings b join public.profiles p on lower(p.email) = b.email where p.id = erase_person.person);
  update public.bank_lines b set memo = '' from public.payments p where p.id = b.payment_id and p.student_id = erase_person.person;
  update public.payments p set payer_name = 'Pessoa removida', payer_document = null where p.student_id = erase_person.person;
  delete from public.notifications n where n.user_id <> erase_person.person and (n.content ->> 'link' like '%' || erase_person.person || '%'
    or n.content ->> 'student_name' = (select p.full_name from public.profiles p where p.id = erase_person.person and p.full_name <> '')
    or exists (select from public.feedback f where f.student_id = erase_person.person and n.content ->> 'link' like '%' || f.id));
  delete from public.mail_outbox m where m.data ->> 'link' like '%' || erase_person.person || '%';
  delete from public.testimonials t using public.feedback f where f.id = t.feedback_id and f.student_id = erase_person.person;
  select private.erase_person(erase_person.person);
$$;

create or replace function public.stray_files(bucket text, older_than interval default '1 day') returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = stray_files.bucket
    and (o.created_at < now() - stray_files.older_than or not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1)))
    and case stray_files.bucket
      when 'homework' then not exists (select from public.homework_files f where f.object_name = o.name)
      when 'avatars' then not exists (select from public.profiles p where p.photo = o.name)
      when 'payment-proofs' then not exists (select from public.payment_proofs f where f.object_name = o.name)
      else false end
  limit 500
$$;

-- Every start of a visit, by day and by nobody: no address, no person, no page.
create table public.site_visits (
  day date primary key,
  visits integer not null default 0
);
comment on table public.site_visits is 'How many visits the public pages had on a day. A visit is counted once a browser tab.';
grant select on public.site_visits to authenticated;
grant all on public.site_visits to service_role;
alter table public.site_visits enable row level security;
create policy "The teacher reads how many visits there were" on public.site_visits for select to authenticated using ((select private.is_admin()));
create function public.count_visit() returns void
language sql security definer set search_path = '' as $$
  insert into public.site_visits as v (day, visits) values ((now() at time zone 'America/Sao_Paulo')::date, 1)
  on conflict (day) do update set visits = v.visits + 1
$$;
comment on function public.count_visit is 'One more visit today.';

create index if not exists assignments_by_due on public.assignments (due_on);
create index if not exists trial_bookings_by_creation on public.trial_bookings (created_at);

create function public.yearly_statistics(year integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := make_date(greatest(2000, least(2200, coalesce(yearly_statistics.year, 2000))), 1, 1);
  after constant date := first + interval '1 year';
  months jsonb;
begin
  perform private.require_admin();
  with span as (
    select n, (first + (n - 1) * interval '1 month')::date as begins, (first + n * interval '1 month')::date as ends,
      (first + (n - 1) * interval '1 month')::timestamp at time zone 'America/Sao_Paulo' as since,
      (first + n * interval '1 month')::timestamp at time zone 'America/Sao_Paulo' as until
    from generate_series(1, 12) as n)
  select jsonb_agg(jsonb_build_object(
    'month', s.n,
    'active_students', (select count(distinct who) from (
      select c.student_id as who from public.classes c join public.calendar_entries e on e.id = c.id
      where e.starts_at >= s.since and e.starts_at < s.until and e.cancelled_at is null and c.status = 'completed'
      union select c.student_id from public.charges c where c.kind = 'monthly' and c.month = s.begins and c.status <> 'cancelled') as people),
    'revenue_cents', (select coalesce(sum(p.amount_cents), 0) from public.payments p where p.reversed_at is null and p.paid_on >= s.begins and p.paid_on < s.ends),
    'classes', (select count(*) from public.classes c join public.calendar_entries e on e.id = c.id
      where e.starts_at >= s.since and e.starts_at < s.until and c.status = 'completed'),
    'no_shows', (select count(*) from public.classes c join public.calendar_entries e on e.id = c.id
      where e.starts_at >= s.since and e.starts_at < s.until and c.status = 'no_show'),
    'late_cancellations', (select count(*) from public.class_charges l where l.kind <> 'no_show' and l.charged_at >= s.since and l.charged_at < s.until),
    'homework_due', (select count(*) from public.homework h join public.assignments a on a.id = h.assignment_id where a.due_on >= s.begins and a.due_on < s.ends),
    'homework_on_time', (select count(*) from public.homework h join public.assignments a on a.id = h.assignment_id
      where a.due_on >= s.begins and a.due_on < s.ends and h.submissions > 0 and not h.is_late),
    'visits', (select coalesce(sum(v.visits), 0) from public.site_visits v where v.day >= s.begins and v.day < s.ends),
    'tests', (select count(*) from public.placement_attempts t where t.finished_at >= s.since and t.finished_at < s.until),
    'trials', (select count(*) from public.trial_bookings b where b.created_at >= s.since and b.created_at < s.until),
    'new_students', (select count(*) from public.profiles p where p.role = 'aluno' and p.created_at >= s.since and p.created_at < s.until)) order by s.n)
  into months from span s;
  return jsonb_build_object('year', extract(year from first), 'months', months,
    'overdue_cents', (select coalesce(sum(c.open_cents), 0) from public.charge_overview c where c.overdue),
    'articles', (select coalesce(jsonb_agg(jsonb_build_object('title', top.title, 'views', top.views) order by top.views desc), '[]') from (
      select v.title, sum(w.views) as views from public.article_views w join public.article_versions v on v.id = w.version_id
      where w.day >= first and w.day < after group by v.id, v.title order by sum(w.views) desc limit 10) as top));
end $$;
comment on function public.yearly_statistics is
  'A year by months: active students are those with a class given or a month charged; revenue is money that came in, by the day it was paid.';
revoke execute on function public.count_visit(), public.yearly_statistics(integer) from public;
grant execute on function public.count_visit() to anon, authenticated;
grant execute on function public.yearly_statistics(integer) to authenticated;
