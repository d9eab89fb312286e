create trigger audit after insert or delete or update on public.module_grades for each row
  execute function private.audit();
