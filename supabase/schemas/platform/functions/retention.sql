create function private.retention_rules() returns table (rule text, kept interval)
language sql stable set search_path = '' as $$
  values
    ('request_counts', interval '2 days'),
    ('sign_ups', interval '3 days'),
    ('unfinished_sign_ups', interval '7 days'),
    ('unopened_trials', interval '7 days'),
    ('pushes', interval '14 days'),
    ('waits', interval '30 days'),
    ('failed_backups', interval '30 days'),
    ('test_networks', interval '31 days'),
    ('mails', interval '90 days'),
    ('mail_outages', interval '90 days'),
    ('unfinished_tests', interval '90 days'),
    ('errors', interval '180 days'),
    ('sign_ins', interval '180 days'),
    ('returned_addresses', interval '180 days'),
    ('backups', interval '365 days'),
    ('finished_tests', interval '2 years'),
    ('suggestions', interval '2 years'),
    ('trials', interval '2 years'),
    ('bells', interval '2 years'),
    ('history', interval '2 years'),
    ('history_of_money', interval '6 years'),
    ('fiscal_facts', interval '5 years'),
    ('statements', interval '6 years')
  union all select 'former_students', make_interval(years => s.former_student_years) from public.site_settings s
$$;
comment on function private.retention_rules is
  'How long each kind of data is kept, counted from its end: what housekeeping deletes by, the settings show, and the privacy policy says. '
  'The files of backups are removed by the server.';

create function private.kept(rule text) returns interval
language plpgsql stable set search_path = '' as $$
declare
  found_rule constant interval := (select r.kept from private.retention_rules() r where r.rule = kept.rule);
begin
  if found_rule is null then
    raise exception 'no retention rule %', kept.rule;
  end if;
  return found_rule;
end $$;
comment on function private.kept is 'How long a kind of data is kept, by its rule.';

create function public.read_retention() returns table (rule text, days integer, years integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select r.rule, extract(day from r.kept)::integer, extract(year from r.kept)::integer from private.retention_rules() r;
end $$;
comment on function public.read_retention is 'How long each kind of data is kept, in days or years, for the teacher.';

create function private.end_former_students() returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant interval := private.kept('former_students');
  notice constant interval := interval '30 days';
  ended uuid[];
  told record;
begin
  -- People who are active again, or had a class since, are told anew.
  delete from private.retention_notices n where not exists (
    select from private.former_students() f where f.id = n.user_id and f.left_at < now() - kept + notice);
  for told in
    insert into private.retention_notices (user_id)
    select f.id from private.former_students() f
    where f.left_at < now() - kept + notice and not exists (select from private.retention_notices n where n.user_id = f.id)
    limit 100 returning user_id
  loop
    perform private.enqueue_mail('data_ends', p.email, p.language, jsonb_build_object('name', p.full_name,
        'due_on', (now() at time zone 'America/Sao_Paulo')::date + 30))
      from public.profiles p where p.id = told.user_id;
    perform private.add_admin_notifications('former_student_ends', jsonb_build_object('student_name', p.full_name,
        'due_on', (now() at time zone 'America/Sao_Paulo')::date + 30, 'link', '/admin/students/' || p.id))
      from public.profiles p where p.id = told.user_id;
  end loop;
  ended := array(
    select n.user_id from private.retention_notices n join private.former_students() f on f.id = n.user_id
    where n.told_at < now() - notice and f.left_at < now() - kept order by n.told_at limit 20);
  perform public.erase_person(person) from unnest(ended) as person;
  delete from auth.users u where u.id = any (ended);
end $$;
comment on function private.end_former_students is
  'Tells deactivated students, and the teacher, thirty days ahead that their data ends, and then erases them; at most a hundred and '
  'twenty at a time.';

create function private.former_students() returns table (id uuid, left_at timestamptz)
language sql stable set search_path = '' as $$
  select p.id, greatest(p.deactivated_at, (select max(e.ends_at) from public.classes c join public.calendar_entries e on e.id = c.id
    where c.student_id = p.id and e.cancelled_at is null))
  from public.profiles p where p.role = 'aluno' and p.deactivated_at is not null
$$;
comment on function private.former_students is 'Deactivated students, and when they left: deactivated, or after their last class.';

create function private.forget_old_tests() returns void
language sql security definer set search_path = '' as $$
  -- The answers stay, which nothing leads to a person any more; so does a student's own test, as long as the account.
  update public.placement_attempts t set shown_name = null, trial_id = null, seen_codes = '{}',
    key_hash = extensions.gen_random_bytes(32),
    share = 'forgotten_' || left(replace(gen_random_uuid()::text, '-', ''), 12)
  where t.id in (
    select o.id from public.placement_attempts o
    where o.finished_at < now() - (select private.kept('finished_tests')) and o.user_id is null and o.share not like 'forgotten\_%'
    limit 1000)
$$;
comment on function private.forget_old_tests is
  'Takes the name, the link, the booking and the key from tests of visitors after two years, at most a thousand at a time.';

create function private.delete_fiscal_facts(today date default ((now() at time zone 'America/Sao_Paulo'))::date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended constant uuid[] := array(
    select p.id from public.payments p
    -- Five whole years after the one of the payment.
    where p.student_id is null and p.paid_on < date_trunc('year', delete_fiscal_facts.today) - (select private.kept('fiscal_facts'))
      -- The last receipt number is not given again.
      and p.receipt_number < (select max(l.receipt_number) from public.payments l)
    order by p.paid_on limit 1000);
begin
  delete from public.provider_payments k where k.payment_id = any (ended);
  delete from public.payments p where p.id = any (ended);
end $$;
comment on function private.delete_fiscal_facts is
  'Deletes payments of erased people five years after the year of each (Código Tributário Nacional, art. 195), at most a thousand at a '
  'time. The PDF of a service note goes with its payment, as a file that no row refers to.';
