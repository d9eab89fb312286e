create index module_grades_by_student on public.module_grades (student_id);
