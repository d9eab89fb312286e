create index assignments_by_due on public.assignments (due_on);
create index homework_by_student on public.homework (student_id, assigned_at desc);
create index homework_to_grade on public.homework (submitted_at) where status = 'submitted';
create index homework_graded on public.homework (graded_at desc, id) where status = 'graded';
create index homework_files_of_assignment on public.homework_files (assignment_id) where assignment_id is not null;
create index homework_files_of_homework on public.homework_files (homework_id) where homework_id is not null;
create index homework_files_of_remarks on public.homework_files (remark_of) where remark_of is not null;
