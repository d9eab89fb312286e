create trigger place_calendar_entry before insert or update of local_start, duration on public.calendar_entries for each row
  execute function private.place_calendar_entry();
create trigger count_calendar_change before update on public.calendar_entries for each row execute function private.count_calendar_change();
create trigger keep_history after insert or update on public.calendar_entries for each row execute function private.keep_history();
