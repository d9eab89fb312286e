alter table public.calendar_entries enable row level security;
alter table public.working_hours enable row level security;
alter table public.scheduling_rules enable row level security;
alter table public.days_off enable row level security;
alter table public.holidays enable row level security;
alter table public.busy_calendars enable row level security;
alter table public.calendar_history enable row level security;
alter table public.calendar_feeds enable row level security;
grant select on public.calendar_entries to authenticated;
grant select on public.working_hours to anon;
grant select on public.working_hours to authenticated;
grant select on public.scheduling_rules to authenticated;
grant update (
  buffer_minutes, notice_hours, horizon_days, observe_holidays, makeup_days, hold_trials, open_trials_each,
  trials_a_day
) on public.scheduling_rules to authenticated;
grant delete, select on public.days_off to authenticated;
grant insert (first_day, last_day, label) on public.days_off to authenticated;
grant select on public.holidays to authenticated;
grant delete, select on public.busy_calendars to authenticated;
grant insert (name, url) on public.busy_calendars to authenticated;
grant select on public.calendar_history to authenticated;
grant delete on public.calendar_feeds to authenticated;
grant select (user_id, created_at) on public.calendar_feeds to authenticated;
grant select on public.hours to authenticated;
grant execute on function
  public.find_hours,
  public.set_working_hours,
  public.block_time,
  public.cancel_hour,
  public.move_hour,
  public.make_calendar_feed
to authenticated;
grant execute on function
  public.free_hours,
  public.next_free_day,
  public.last_bookable_day,
  public.read_calendar_feed
to anon, authenticated;
