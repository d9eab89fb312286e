create trigger refuse_invalid_address before insert or update of email on public.waiting_list for each row
  execute function private.refuse_invalid_address('email');
