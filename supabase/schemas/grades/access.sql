grant select on public.test_modules to authenticated;
create policy "Students read the modules of their grades, the teacher all" on public.test_modules for select to authenticated
using ((select private.is_admin()) or id in (select g.module_id from public.module_grades g where g.student_id = (select auth.uid())));

grant select on public.module_grades to authenticated;
create policy "Students read their own grades, the teacher reads all" on public.module_grades for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant execute on function public.save_module, public.post_grades, public.delete_module to authenticated;
