create function public.run_housekeeping() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.delete_unconfirmed_accounts();
  perform private.sync_time_zone();
  perform private.lock_calendar();
  update private.unverified_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
  perform private.enqueue_reminders();
  perform private.remind_of_cards();
  perform private.remind_of_makeups();
  perform private.offer_free_hours();
  perform private.publish_due_articles();
  perform private.purge_articles();
  perform private.bill();
  if private.consume_quota('mei limit', 1, interval '1 hour') then
    perform private.warn_of_mei_limit();
  end if;
  perform private.purge_unfinished_tests();
  perform private.purge_error_logs();
  perform private.purge_sign_in_record();
  perform private.erase_old_bookers();
  perform private.anonymise_suggestions();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - interval '90 days';
  delete from private.mail_outages o where o.until < now() - interval '90 days';
end $$;
comment on function public.run_housekeeping is 'Runs the scheduled work: reminders, publishing, billing, deletion of old data. Called by the server every half minute.';

create function private.announce_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('public_content', tg_table_name);
  return null;
end $$;
comment on function private.announce_content_change is 'Notifies all processes that the content of public pages has changed.';

create function public.is_step_done(step text) returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from private.completed_steps d where d.step = is_step_done.step) $$;
comment on function public.is_step_done is 'Whether a one-time step was done for this school. The server asks before it reads the starting content.';
