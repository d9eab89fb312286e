grant select on public.pauses to authenticated;
create policy "Students read their own pauses, the teacher reads all" on public.pauses for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant execute on function public.preview_pause, public.pause_student, public.change_pause, public.cancel_pause to authenticated;
