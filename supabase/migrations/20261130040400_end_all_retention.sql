-- How long each kind of data is kept stands in one list, and every kind has an end.
set check_function_bodies = off;

create table private.retention_notices (
  user_id uuid primary key references public.profiles on delete cascade,
  told_at timestamptz not null default now()
);
comment on table private.retention_notices is 'Former students who were told that their data ends, thirty days before it does.';

alter table public.site_settings
  add column former_student_years smallint not null default 2 check (former_student_years between 1 and 10);
comment on column public.site_settings.former_student_years is
  'How many years after the last class the data of former students is kept.';
grant update (former_student_years) on public.site_settings to authenticated;

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


grant execute on function public.read_retention() to authenticated;

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

create or replace function public.housekeeping_steps() returns text[]
language sql immutable set search_path = '' as $$
  select array['accounts', 'terms', 'time zone', 'unverified trials', 'reminders', 'cards', 'makeups', 'class requests', 'waits', 'offers',
    'articles', 'bills', 'mei limit', 'errors', 'audit log', 'former students', 'old data']
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
    when 'terms' then
      perform private.announce_terms();
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
    when 'class requests' then
      perform private.end_class_requests();
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
        delete from public.notifications n where n.created_at < now() - (select private.kept('bells'));
      end if;
    when 'former students' then
      if private.consume_quota('former students', 1, interval '1 hour') then
        perform private.end_former_students();
      end if;
    when 'old data' then
      perform private.purge_unfinished_tests();
      perform private.forget_old_tests();
      update private.placement_origins o set network = null
      where o.network is not null and o.started_on < current_date - (select private.kept('test_networks'));
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.delete_unopened_trials();
      perform private.anonymise_suggestions();
      delete from private.quotas q where q.window_started_at < now() - (select private.kept('request_counts'));
      delete from public.mail_outbox m
      where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - (select private.kept('mails'));
      delete from private.mail_outages o where o.until < now() - (select private.kept('mail_outages'));
      delete from private.paused_addresses a where a.paused_at < now() - (select private.kept('returned_addresses'));
      delete from public.bank_lines l where l.day < current_date - (select private.kept('statements'));
    else
      perform private.refuse('NOT_FOUND');
  end case;
  return false;
end $$;
comment on function public.run_housekeeping is
  'Runs a step of the scheduled work, and says whether it has to be run again; all steps where none is named. The server calls each '
  'step every half minute, so that each is a transaction of its own, which the failure of another leaves alone.';

create or replace function private.purge_audit_log() returns void
language sql security definer set search_path = '' as $$
  delete from public.audit_log a where a.id in (
    select old.id from public.audit_log old
    where old.at < now() - case when old.subject in ('student_billing', 'charges', 'payments', 'credits', 'payment_proofs',
      'cancelled_notes', 'forfeited_classes', 'plans', 'plan_prices', 'billing_rules', 'fiscal_rules', 'mei_limits', 'price_adjustments',
      'adjusted_prices', 'pix_provider')
      then (select private.kept('history_of_money')) else (select private.kept('history')) end
    order by old.id limit 10000)
$$;
comment on function private.purge_audit_log is
  'Deletes entries of the audit log after two years, those about money after six, at most ten thousand at a time.';

create or replace function private.purge_unfinished_tests() returns void
language sql security definer set search_path = '' as $$
  delete from public.placement_attempts t where t.stage <> 'finished' and t.expires_at < now() - (select private.kept('unfinished_tests'))
$$;
comment on function private.purge_unfinished_tests is 'Deletes unfinished tests, 90 days after they expired.';

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
  delete from public.waiting_list w where w.ended_at < end_waits.at - (select private.kept('waits'));
end $$;
comment on function private.end_waits is
  'Ends waits whose class was moved, whose credit was spent or whose visitor has a trial class, and, with a notice, those of 60 days '
  'ago; they are deleted 30 days later. Those whose mailed link was not opened for a day are deleted.';

create or replace function private.anonymise_suggestions() returns void
language sql security definer set search_path = '' as $$
  update public.topic_suggestions s set name = null, email = null
  where s.created_at < now() - (select private.kept('suggestions')) and (s.name is not null or s.email is not null)
$$;
comment on function private.anonymise_suggestions is 'Removes the author of suggestions after two years. The topics stay.';

create or replace function private.erase_old_bookers() returns void
language sql security definer set search_path = '' as $$
  select private.erase_bookings(array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where e.ends_at < now() - (select private.kept('trials')) and b.created_at < now() - (select private.kept('trials'))
      and b.email is not null and b.student_id is null
      and not exists (select from auth.users u where lower(u.email) = b.email and u.email_confirmed_at is not null)))
$$;
comment on function private.erase_old_bookers is
  'Erases people who booked a trial class and never became students, two years after its hour.';

create or replace function private.delete_unopened_trials() returns void
language plpgsql security definer set search_path = '' as $$
declare
  unopened constant uuid[] := array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where b.by_link and b.lapsed_at is not null and b.student_id is null and e.ends_at < now() - (select private.kept('unopened_trials')));
begin
  if cardinality(unopened) = 0 then
    return;
  end if;
  update public.placement_attempts t set shown_name = null where t.trial_id = any (unopened);
  delete from public.notifications n where private.mentions_person(n.content, unopened::text[], '');
  delete from private.digest_items d where private.mentions_person(d.data, unopened::text[], '');
  delete from public.calendar_history h where h.entry_id = any (unopened);
  delete from public.calendar_entries e where e.id = any (unopened);
end $$;
comment on function private.delete_unopened_trials is
  'Deletes trial classes that were to take their hour when their mailed link is opened, and never had one, a week after that hour.';

create or replace function private.purge_error_logs() returns void
language sql security definer set search_path = '' as $$
  -- Each sender's reports push out only their own; visitors' have their limits when they are sent, and an end that is near.
  delete from public.error_logs e where e.id in (
    select ranked.id from (
      select l.id, l.created_at, l.user_id, l.request_id,
        row_number() over (partition by l.user_id, l.request_id is not null order by l.created_at desc, l.id) as place
      from public.error_logs l) as ranked
    where ranked.created_at < now() - (select private.kept('errors')) or case
      when ranked.request_id is not null then ranked.place > 5000
      when ranked.user_id is not null then ranked.place > 500
      else ranked.created_at < now() - interval '14 days' and ranked.place > 1000 end)
$$;
comment on function private.purge_error_logs is
  'Deletes faults after half a year, since their records identify people; all but the newest 5,000 of the server and 500 of each '
  'person; and visitors'' after two weeks, all but the newest 1,000.';

create or replace function private.purge_sign_in_record() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Once a day, because the table has no index on the time and gets none from us.
  if exists (select from private.quotas q where q.key = 'purge_sign_in_record' and q.window_started_at > now() - interval '1 day')
    or not private.has_sign_in_record_privilege('delete') then
    return;
  end if;
  perform private.consume_quota('purge_sign_in_record', 1, interval '1 day');
  delete from auth.audit_log_entries e where e.created_at < now() - (select private.kept('sign_ins'));
end $$;
comment on function private.purge_sign_in_record is 'Deletes log entries of the sign-in service after 180 days.';

create or replace function private.delete_unconfirmed_accounts() returns void
language sql security definer set search_path = '' as $$
  delete from auth.users u
  where private.awaits_confirmation(u) and u.confirmation_sent_at < now() - (select private.kept('sign_ups'))
    and not exists (select from public.profiles p where p.id = u.id);
  delete from auth.users u using public.profiles p
  where p.id = u.id and p.sign_up_unfinished and p.created_at < now() - (select private.kept('unfinished_sign_ups'))
    and not exists (select from public.classes c where c.student_id = p.id)
    and not exists (select from public.charges c where c.student_id = p.id)
    and not exists (select from public.homework h where h.student_id = p.id);
$$;
comment on function private.delete_unconfirmed_accounts is
  'Deletes accounts of sign-ups that were not confirmed within three days, or not finished within seven, unless the teacher has given '
  'the person classes, charges or homework.';

create or replace function public.claim_pushes(worker uuid, max_rows integer)
returns table (
  id uuid, notification_id uuid, endpoint text, p256dh text, auth text, type text, content jsonb,
    language public.language, is_urgent boolean,
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
      and (n.is_read or r.deactivated_at is not null or s.user_id <> n.user_id or not private.is_signed_in(s.session_id)
        or private.is_outdated(n));
    update public.push_outbox p set state = 'queued', worker = null, due_at = asleep.until
    from (select h.id, private.quiet_hours_end(s.user_id) as until from public.push_outbox h
      join public.push_subscriptions s on s.id = h.subscription_id
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
    delete from public.push_outbox p where p.state in ('sent', 'failed') and p.created_at < now() - (select private.kept('pushes'));
  end if;

  return query
    select o.id, o.notification_id, s.endpoint, s.p256dh, s.auth, n.type,
      -- The class may have been confirmed since the notification was written.
      case when n.type = 'class_soon' and exists (select from public.classes c where c.id = private.hour_of(n.content)
        and c.status = 'scheduled')
        then n.content || '{"unconfirmed": true}' else n.content end,
      r.language, o.is_urgent, o.created_at,
      (select count(*)::integer from public.notifications u where u.user_id = s.user_id and not u.is_read),
      -- A reminder is worthless once its class begins; anything else after a day.
      case when n.type = 'class_soon' then coalesce((select greatest(0, ceil(extract(epoch from e.starts_at - now())))::integer
        from public.calendar_entries e where e.id = private.hour_of(n.content)), 0) else 86400 end
    from public.push_outbox o join public.push_subscriptions s on s.id = o.subscription_id
      join public.notifications n on n.id = o.notification_id
    join public.profiles r on r.id = s.user_id
    where o.id = any (ours)
    order by o.is_urgent desc, o.created_at;
end $$;
comment on function public.claim_pushes is
  'Claims due push notifications for one worker for two minutes. Claims of a worker that died expire. Notifications that are not urgent '
  'wait during the person''s quiet hours. unread: the person''s number of unread notifications, including this one. A reminder of a class '
  'that is not confirmed yet says so (unconfirmed). ttl_seconds: how long the push service should try.';

create or replace function public.delete_backup_records(files text[]) returns void
language sql security definer set search_path = '' as $$
  delete from public.backups b
  where b.file = any(delete_backup_records.files)
    or (b.state = 'failed' and b.requested_at < now() - (select private.kept('failed_backups')))
$$;
comment on function public.delete_backup_records is
  'Deletes the records of backups whose files were removed, and of failures older than 30 days.';
