grant select on public.notifications, public.notification_times to authenticated;
grant select, delete on public.notification_choices to authenticated;
grant delete on public.push_subscriptions to authenticated;
grant update (is_read) on public.notifications to authenticated;
grant select (
  id, kind, recipient, language, state, attempts, due_at, last_error, created_at, sent_at, refused_since, bounced_at
) on public.mail_outbox to authenticated;
grant insert (topic, by_mail, by_push), update (topic, by_mail, by_push) on public.notification_choices to authenticated;
grant insert (user_id, quiet_from, quiet_until, digest_at), update (user_id, quiet_from, quiet_until, digest_at)
on public.notification_times to authenticated;
grant select (id, user_id, endpoint, device, created_at) on public.push_subscriptions to authenticated;
grant execute on function
  public.send_test_mail, public.is_mail_saved_to_files, public.read_mail_server_status, public.save_push_subscription,
    public.list_undelivered,
  public.retry_delivery, public.dismiss_delivery, public.retry_all_deliveries, public.list_mail_outages,
  public.read_mail_server, public.remove_mail_server
to authenticated;
