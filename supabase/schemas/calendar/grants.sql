grant select on public.calendar_entries, public.scheduling_rules, public.holidays, public.calendar_history, public.hours to authenticated;
grant select on public.working_hours to anon, authenticated;
grant select, delete on public.days_off, public.busy_calendars to authenticated;
grant delete on public.calendar_feeds to authenticated;
grant update (
  buffer_minutes, notice_hours, horizon_days, observe_holidays, makeup_days, hold_trials, unverified_trials_per_network, trials_per_day,
  offer_minutes, students_change_series, room_link, room_per
) on public.scheduling_rules to authenticated;
grant insert (first_day, last_day, label) on public.days_off to authenticated;
grant insert (name, url) on public.busy_calendars to authenticated;
grant select (user_id, created_at) on public.calendar_feeds to authenticated;
grant execute on function
  public.find_hours, public.set_working_hours, public.block_time, public.cancel_hour, public.move_hour, public.make_calendar_feed,
  public.free_emptied_hours
to authenticated;
grant execute on function
  public.free_hours_between, public.last_bookable_day, public.read_calendar_feed
to anon, authenticated;
-- Called by the trigger derive_instants, as whoever writes.
grant execute on function private.is_calendar_time, private.class_length to service_role;
