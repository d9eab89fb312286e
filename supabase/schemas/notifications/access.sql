grant select on public.notifications to authenticated;
grant update (is_read) on public.notifications to authenticated;
create policy "People manage their own notifications" on public.notifications for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));

grant select (
  id, kind, recipient, language, state, attempts, due_at, last_error, created_at, sent_at, refused_since, bounced_at
) on public.mail_outbox to authenticated;
create policy "The teacher reads the mail outbox" on public.mail_outbox for select to authenticated
using ((select private.is_admin()));

grant select, delete on public.notification_choices to authenticated;
grant insert (topic, by_mail, by_push), update (topic, by_mail, by_push) on public.notification_choices to authenticated;
create policy "People manage their own choices" on public.notification_choices for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));

grant select on public.notification_times to authenticated;
grant insert (user_id, quiet_from, quiet_until, digest_at), update (user_id, quiet_from, quiet_until, digest_at)
on public.notification_times to authenticated;
create policy "People manage their own times" on public.notification_times for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));

grant delete on public.push_subscriptions to authenticated;
grant select (id, user_id, endpoint, device, created_at) on public.push_subscriptions to authenticated;
create policy "People manage their own devices" on public.push_subscriptions for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));

create policy "The server manages the push outbox" on public.push_outbox for all to service_role
using (true);

grant execute on function
  public.send_test_mail, public.is_mail_saved_to_files, public.read_mail_server_status, public.save_push_subscription,
  public.list_undelivered, public.retry_delivery, public.dismiss_delivery, public.retry_all_deliveries, public.list_mail_outages,
  public.read_mail_server, public.remove_mail_server
to authenticated;
