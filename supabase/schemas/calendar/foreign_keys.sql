alter table public.calendar_entries
  add constraint calendar_entries_busy_calendar_fkey foreign key (busy_calendar) references public.busy_calendars (id) on delete cascade;
alter table public.calendar_feeds
  add constraint calendar_feeds_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
