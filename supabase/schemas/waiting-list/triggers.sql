create trigger refuse_invalid_address before insert or update of email on public.waiting_list for each row
  execute function private.refuse_invalid_address('email');
create trigger note_freed_entry after update or delete on public.calendar_entries for each row
  when (old.cancelled_at is null)
  execute function private.note_freed_entry();
create trigger note_freed_days after update or delete on public.days_off for each row execute function private.note_freed_days();
create trigger note_freed_holidays after update of observe_holidays on public.scheduling_rules for each row
  when (old.observe_holidays and not new.observe_holidays)
  execute function private.note_freed_holidays();
