grant select (
  id, status, full_name, email, phone, level, plan, goals, message, language, terms_accepted_at, created_at, student_id, held_until,
  lapsed_at, by_link, email_verified, guardian_name, guardian_email
) on public.trial_bookings to authenticated;
create policy "The teacher reads trial bookings" on public.trial_bookings for select to authenticated
using ((select private.is_admin()));

grant execute on function public.erase_booker, public.link_trial to authenticated;
grant execute on function
  public.find_trial, public.verify_trial, public.mail_trial_link, public.book_trial, public.reschedule_trial, public.cancel_trial
to anon, authenticated;
