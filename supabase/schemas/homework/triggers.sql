create trigger keep_clean_file_name before insert or update of file_name on public.homework_files for each row
  execute function private.keep_clean_file_name();
