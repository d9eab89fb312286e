create policy "People manage their own notifications" on public.notifications for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "The teacher reads the mail outbox" on public.mail_outbox for select to authenticated
using ((select private.is_admin()));
create policy "People manage their own choices" on public.notification_choices for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People manage their own times" on public.notification_times for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People manage their own devices" on public.push_subscriptions for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "The server manages the push outbox" on public.push_outbox for all to service_role
using (true);
