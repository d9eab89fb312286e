grant select, delete on public.busy_calendars to authenticated;
grant insert (name, url) on public.busy_calendars to authenticated;
create policy "The teacher manages her other calendars" on public.busy_calendars for all to authenticated
using ((select private.is_admin()));

grant select on public.calendar_entries to authenticated;
create policy "Students read the hours of their classes, the teacher all" on public.calendar_entries for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (
  select c.id from public.classes c where c.student_id = (select auth.uid()))));

grant select on public.working_hours to anon, authenticated;
create policy "Everyone reads the working hours" on public.working_hours for select to anon, authenticated
using (true);

grant select on public.scheduling_rules to authenticated;
grant update (
  buffer_minutes, notice_hours, horizon_days, observe_holidays, makeup_days, hold_trials, unverified_trials_per_network, trials_per_day,
  offer_minutes, students_change_series, room_link, room_per, tentative_is_free, calendar_addresses,
  reminder_hours
) on public.scheduling_rules to authenticated;
create policy "The teacher manages her rules" on public.scheduling_rules for all to authenticated
using ((select private.is_admin()));

grant select, delete on public.days_off to authenticated;
grant insert (first_day, last_day, label) on public.days_off to authenticated;
create policy "The teacher manages her days off" on public.days_off for all to authenticated
using ((select private.is_admin()));

grant select on public.holidays to authenticated;
create policy "The teacher sees the holidays" on public.holidays for select to authenticated
using ((select private.is_admin()));

grant select on public.calendar_history to authenticated;
create policy "The teacher reads the calendar history" on public.calendar_history for select to authenticated
using ((select private.is_admin()));

grant delete on public.calendar_feeds to authenticated;
grant select (user_id, created_at) on public.calendar_feeds to authenticated;
create policy "People manage their own feed" on public.calendar_feeds for all to authenticated
using (user_id = (select auth.uid()) and (select private.is_active()));

grant select on public.hours to authenticated;

grant execute on function
  public.find_hours, public.set_working_hours, public.block_time, public.cancel_hour, public.move_hour, public.make_calendar_feed,
  public.free_emptied_hours
to authenticated;
grant execute on function public.free_hours_between, public.last_bookable_day, public.read_calendar_feed to anon, authenticated;
-- Called by the trigger derive_instants, as whoever writes.
grant execute on function private.is_calendar_time, private.class_length to service_role;
