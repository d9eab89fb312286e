grant select on public.feedback to authenticated;
create policy "Students read their own feedback, the teacher reads all" on public.feedback for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant execute on function
  public.find_feedback, public.ask_to_publish, public.answer_publication, public.leave_feedback, public.answer_feedback
to authenticated;
