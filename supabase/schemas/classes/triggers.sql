create trigger record_history after insert or update on public.classes for each row execute function private.record_history();
create trigger set_room before insert on public.classes for each row execute function private.set_room();
create trigger end_class_requests after insert on public.classes for each row execute function private.end_requests_of_class();
create trigger change_school_room after update of room_link, room_per on public.scheduling_rules for each row
  execute function private.change_school_room();
create trigger change_student_room after insert or update or delete on public.student_rooms for each row
  execute function private.change_student_room();
