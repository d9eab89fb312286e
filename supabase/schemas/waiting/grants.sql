grant select (
  id, student_id, class_id, credit_id, full_name, email, phone, language, weekdays, from_time, until_time, created_at, ended_at
) on public.waiting_list to authenticated;
grant select (id, waiting_id, local_start, offered_at, expires_at, taken_at, declined_at) on public.hour_offers to authenticated;
grant execute on function
  public.join_waiting_list, public.leave_waiting_list, public.take_offer, public.decline_offer
to authenticated;
grant execute on function
  public.wait_for_trial, public.find_trial_wait, public.verify_trial_wait, public.leave_trial_wait, public.take_offered_trial
to anon, authenticated;
