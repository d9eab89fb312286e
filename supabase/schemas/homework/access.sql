grant select on public.assignments to authenticated;
create policy "Students read their own assignments, the teacher reads all" on public.assignments for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and id in (
  select h.assignment_id from public.homework h where h.student_id = (select auth.uid()))));

grant select on public.dictations to authenticated;
create policy "Students read dictations once theirs is graded, the teacher all" on public.dictations for select to authenticated
using ((select private.is_admin()) or assignment_id in (
  select h.assignment_id from public.homework h where h.student_id = (select auth.uid()) and h.status = 'graded'));

grant select on public.homework to authenticated;
create policy "Students read their own homework, the teacher reads all" on public.homework for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.homework_files to authenticated;
create policy "Students read the files of their homework, the teacher all" on public.homework_files for select to authenticated
using ((select private.is_admin())
  or homework_id in (select h.id from public.homework h where h.student_id = (select auth.uid()))
  or assignment_id in (select h.assignment_id from public.homework h where h.student_id = (select auth.uid()))
  or remark_of in (select h.id from public.homework h where h.student_id = (select auth.uid()) and h.status = 'graded'));

grant select on public.homework_overview to authenticated;

create policy "People add homework files to their own folder" on storage.objects for insert to authenticated
with check (bucket_id = 'homework' and private.may_add_homework_file(name) and private.has_room(name, metadata, 40));
create policy "People read the files of their homework" on storage.objects for select to authenticated
using (bucket_id = 'homework' and private.may_read_homework_file(name));
create policy "People take back homework files that are part of nothing" on storage.objects for delete to authenticated
using (bucket_id = 'homework' and private.may_remove_homework_file(name));

grant execute on function
  private.may_add_homework_file, private.may_read_homework_file, private.may_remove_homework_file, public.find_homework,
  public.submit_homework, public.retake_homework, public.withdraw_homework, public.save_assignment, public.grade_homework
to authenticated;
grant execute on function private.are_valid_links, private.are_valid_marks to service_role;
