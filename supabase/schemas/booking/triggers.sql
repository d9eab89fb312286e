create trigger announce_trial_booking after insert on public.trial_bookings for each row execute function private.announce_trial_booking();
create trigger record_booking_consent after insert on public.trial_bookings for each row execute function private.record_booking_consent();
create trigger record_history after insert or update on public.trial_bookings for each row execute function private.record_history();
create trigger link_placement_test after update of student_id on public.trial_bookings for each row
  when (new.student_id is not null) execute function private.link_placement_test();
create trigger refuse_invalid_address before insert or update of email on public.trial_bookings for each row
  execute function private.refuse_invalid_address('email');
