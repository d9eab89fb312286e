grant select on public.assignments, public.dictations, public.homework, public.homework_files, public.homework_overview to authenticated;
grant execute on function
  private.may_add_homework_file, private.may_read_homework_file, private.may_remove_homework_file, public.find_homework,
  public.submit_homework, public.withdraw_homework, public.save_assignment, public.grade_homework
to authenticated;
grant execute on function private.are_valid_lines to authenticated, service_role;
grant execute on function private.are_valid_links, private.are_valid_marks to service_role;
