create policy "Students read the modules they have grades of, the teacher read" on public.test_modules for select to authenticated
using ((select private.is_admin()) or private.has_grades(id));
create policy "Students read their own grades, the teacher reads all" on public.module_grades for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
