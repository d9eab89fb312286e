-- A trial class that was to take its hour by its link, and never had one, ends a week after that hour.
set check_function_bodies = off;

create function private.delete_unopened_trials() returns void
language plpgsql security definer set search_path = '' as $$
declare
  unopened constant uuid[] := array(
    select b.id from public.trial_bookings b join public.calendar_entries e on e.id = b.id
    where b.by_link and b.lapsed_at is not null and b.student_id is null and e.ends_at < now() - interval '7 days');
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
      update private.placement_origins o set network = null
      where o.network is not null and o.started_on < current_date - 31;
      perform private.purge_sign_in_record();
      perform private.erase_old_bookers();
      perform private.delete_unopened_trials();
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

reset check_function_bodies;
