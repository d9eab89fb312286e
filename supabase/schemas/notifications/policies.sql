create policy "People read their own notifications" on public.notifications for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People mark their own notifications" on public.notifications for update to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "The teacher sees which mails went out" on public.mail_outbox for select to authenticated
using ((select private.is_admin()));
create policy "People read their own choices" on public.notification_choices for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People make their own choices" on public.notification_choices for insert to authenticated
with check (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People change their own choices" on public.notification_choices for update to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People drop their own choices" on public.notification_choices for delete to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People read their own times" on public.notification_times for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People set their own times" on public.notification_times for insert to authenticated
with check (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People change their own times" on public.notification_times for update to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People see their own devices" on public.push_subscriptions for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People remove their own devices" on public.push_subscriptions for delete to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "What is on its way to a browser is the server's alone" on public.push_outbox for all to service_role
using (true);
