create trigger count_takes after update of grade on public.homework for each row when (old.grade is distinct from new.grade)
  execute function private.count_takes_of_homework();
create trigger count_takes after update of retake on public.assignments for each row when (old.retake <> new.retake)
  execute function private.count_takes_of_assignment();
create trigger clean_file_name before insert or update of file_name on public.homework_files for each row
  execute function private.clean_file_name();
