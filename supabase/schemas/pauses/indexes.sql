create index pauses_by_student on public.pauses (student_id, last_day);
create index calendar_entries_by_pause on public.calendar_entries (pause_id) where pause_id is not null;
