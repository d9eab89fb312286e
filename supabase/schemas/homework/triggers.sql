create trigger clean_file_name before insert or update of file_name on public.homework_files for each row
  execute function private.clean_file_name();
