grant select (
  id, student_id, class_id, credit_id, full_name, email, phone, language, weekdays, from_time, until_time, created_at, ended_at,
  guardian_name, guardian_email
) on public.waiting_list to authenticated;
create policy "Students read what they wait for, the teacher reads all" on public.waiting_list for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

grant select (id, waiting_id, local_start, offered_at, expires_at, taken_at, declined_at) on public.hour_offers to authenticated;
create policy "Students read their own offers, the teacher reads all" on public.hour_offers for select to authenticated
using ((select private.is_admin()) or ((select private.is_active()) and waiting_id in (
  select w.id from public.waiting_list w where w.student_id = (select auth.uid()))));

grant execute on function public.join_waiting_list, public.leave_waiting_list, public.take_offer, public.decline_offer,
  public.erase_waiting
to authenticated;
grant execute on function
  public.wait_for_trial, public.find_trial_wait, public.verify_trial_wait, public.leave_trial_wait, public.take_offered_trial
to anon, authenticated;
