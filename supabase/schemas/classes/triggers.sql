create trigger announce_trial_booking after insert on public.trial_bookings for each row execute function private.announce_trial_booking();
create trigger record_booking_consent after insert on public.trial_bookings for each row execute function private.record_booking_consent();
create trigger record_history after insert or update on public.trial_bookings for each row execute function private.record_history();
create trigger record_history after insert or update on public.classes for each row execute function private.record_history();
create trigger set_room before insert on public.classes for each row execute function private.set_room();
create trigger end_class_requests after insert on public.classes for each row execute function private.end_requests_of_class();
create trigger change_school_room after update of room_link, room_per on public.scheduling_rules for each row
  execute function private.change_school_room();
create trigger change_student_room after insert or update or delete on public.student_rooms for each row
  execute function private.change_student_room();
create trigger link_placement_test after update of student_id on public.trial_bookings for each row
  when (new.student_id is not null) execute function private.link_placement_test();
create trigger refuse_invalid_address before insert or update of email on public.trial_bookings for each row
  execute function private.refuse_invalid_address('email');
