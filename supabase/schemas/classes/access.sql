grant select on public.classes to authenticated;
create policy "Students read their own classes, the teacher reads all" on public.classes for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.student_rooms to authenticated;
create policy "The teacher reads her students' rooms" on public.student_rooms for select to authenticated
using ((select private.is_admin()));

grant select on public.makeup_credits to authenticated;
create policy "Students read their own credits, the teacher reads all" on public.makeup_credits for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.series_requests to authenticated;
create policy "Students read their own requests, the teacher reads all" on public.series_requests for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select on public.class_requests to authenticated;
create policy "Students read their own requests, the teacher reads all" on public.class_requests for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant execute on function
  public.set_outcome, public.cancel_class, public.reschedule_class, public.schedule_classes, public.class_terms, public.confirm_class,
  public.confirm_hours, public.edit_class, public.class_streak, public.report_class, public.previous_notes, public.book_makeup,
  public.preview_series_change, public.move_series, public.cancel_series, public.request_class, public.withdraw_class_request,
  public.answer_class_request, public.request_series_change, public.withdraw_series_request, public.preview_series_request,
  public.answer_series_request, public.visit_room, public.set_student_room, public.trial_room,
  public.choose_class_money, public.give_class_money, public.cancelled_class_offers
to authenticated;
