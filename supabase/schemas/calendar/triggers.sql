create trigger derive_instants before insert or update of local_start, duration on public.calendar_entries for each row
  execute function private.derive_instants();
create trigger increment_sequence before update on public.calendar_entries for each row execute function private.increment_sequence();
create trigger record_history after insert or update on public.calendar_entries for each row execute function private.record_history();
