alter table public.calendar_entries add constraint calendar_entries_busy_calendar_fkey foreign key (busy_calendar)
  references public.busy_calendars (id) on delete cascade;
