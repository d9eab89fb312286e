create policy "Everyone reads the working hours" on public.working_hours for select to anon, authenticated
using (true);
create policy "The teacher manages her rules" on public.scheduling_rules for all to authenticated
using ((select private.is_admin()));
create policy "The teacher manages her days off" on public.days_off for all to authenticated
using ((select private.is_admin()));
create policy "The teacher sees the holidays" on public.holidays for select to authenticated
using ((select private.is_admin()));
create policy "The teacher manages her other calendars" on public.busy_calendars for all to authenticated
using ((select private.is_admin()));
create policy "The teacher reads the calendar history" on public.calendar_history for select to authenticated
using ((select private.is_admin()));
create policy "Students read the hours of their classes, the teacher all" on public.calendar_entries for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (
  select c.id from public.classes c where c.student_id = (select auth.uid()))));
create policy "People manage their own feed" on public.calendar_feeds for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));
