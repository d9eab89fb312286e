create function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.forget_unconfirmed();
  perform private.follow_time_zone();
  perform private.lock_calendar();
  update private.open_trials o set network = null where o.network is not null and o.created_at < now() - interval '1 day';
  perform private.enqueue_reminders();
  perform private.publish_due_articles();
  perform private.forget_articles();
  perform private.bill();
  perform private.forget_placement_tests();
  perform private.forget_error_logs();
  perform private.forget_sign_ins();
  perform private.forget_bookers();
  perform private.forget_suggesters();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state not in ('queued', 'sending', 'handed_over') and m.created_at < now() - interval '90 days';
  delete from private.mail_outages o where o.until < now() - interval '90 days';
end $$;
comment on function public.tidy_up is 'Does what time alone asks for: reminds, publishes, bills, forgets. Called by the server every minute.';

create function private.announce_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('public_content', tg_table_name);
  return null;
end $$;
comment on function private.announce_content_change is 'Tells all processes that what public pages show has changed.';

create function public.was_done(step text) returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from private.done_once d where d.what = was_done.step) $$;
comment on function public.was_done is 'Whether a step that is done once in the life of a school was done. The server asks before it reads what a school begins with.';
