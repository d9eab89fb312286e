create index calendar_entries_by_start on public.calendar_entries (starts_at);
create index calendar_entries_by_busy_calendar on public.calendar_entries (busy_calendar) where busy_calendar is not null;
create index calendar_entries_by_local_start on public.calendar_entries (local_start) where cancelled_at is null;
create index calendar_history_by_entry on public.calendar_history (entry_id, id);
create index calendar_entries_by_words on public.calendar_entries using gin (private.trigrams(label)) where label is not null;
