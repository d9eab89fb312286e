-- An address that no mail can be sent to does not join the waiting list.
create trigger refuse_invalid_address before insert or update of email on public.waiting_list for each row
  execute function private.refuse_invalid_address('email');
