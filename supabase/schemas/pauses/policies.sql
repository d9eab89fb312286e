create policy "Students read their own pauses, the teacher reads all" on public.pauses for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
