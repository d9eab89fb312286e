grant select on public.classes, public.makeup_credits, public.series_requests, public.class_requests, public.student_rooms
to authenticated;
grant select (
  id, status, full_name, email, phone, level, plan, goals, message, language, terms_accepted_at, created_at, student_id, held_until,
  lapsed_at, by_link, email_verified
) on public.trial_bookings to authenticated;
grant execute on function
  public.set_outcome, public.cancel_class, public.reschedule_class, public.erase_booker, public.schedule_classes, public.class_terms,
  public.confirm_class, public.confirm_hours, public.edit_class, public.class_streak, public.link_trial,
  public.report_class, public.previous_notes, public.book_makeup,
  public.preview_series_change, public.move_series, public.cancel_series,
  public.request_class, public.withdraw_class_request, public.answer_class_request,
  public.request_series_change, public.withdraw_series_request, public.preview_series_request, public.answer_series_request,
  public.visit_room, public.set_student_room, public.trial_room
to authenticated;
grant execute on function
  public.find_trial, public.verify_trial, public.mail_trial_link, public.book_trial, public.reschedule_trial, public.cancel_trial
to anon, authenticated;
