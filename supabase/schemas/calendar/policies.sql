create policy "Everyone reads the working hours" on public.working_hours for select to anon, authenticated
using (true);
create policy "The teacher reads her rules" on public.scheduling_rules for select to authenticated
using ((select private.is_admin()));
create policy "The teacher sets her rules" on public.scheduling_rules for update to authenticated
using ((select private.is_admin()));
create policy "The teacher reads her days off" on public.days_off for select to authenticated
using ((select private.is_admin()));
create policy "The teacher takes days off" on public.days_off for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher takes days off back" on public.days_off for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher sees the holidays" on public.holidays for select to authenticated
using ((select private.is_admin()));
create policy "The teacher sees her other calendars" on public.busy_calendars for select to authenticated
using ((select private.is_admin()));
create policy "The teacher adds other calendars" on public.busy_calendars for insert to authenticated
with check ((select private.is_admin()));
create policy "The teacher removes other calendars" on public.busy_calendars for delete to authenticated
using ((select private.is_admin()));
create policy "The teacher reads what changed" on public.calendar_history for select to authenticated
using ((select private.is_admin()));
create policy "Students read the hours of their own classes, the teacher reads" on public.calendar_entries for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (select c.id
   from public.classes c
  where c.student_id = (select auth.uid()))));
create policy "People see that they have a feed" on public.calendar_feeds for select to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People revoke their own feed" on public.calendar_feeds for delete to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
