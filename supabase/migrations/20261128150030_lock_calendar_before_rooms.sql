-- Another room locks the calendar before any class.
set check_function_bodies = off;

create or replace function private.change_school_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_calendar();
  update public.classes c set online_link = private.school_room(new, c.student_id, c.id)
  from public.calendar_entries e
  where e.id = c.id and e.cancelled_at is null and e.ends_at > now()
    and c.online_link is not distinct from private.school_room(old, c.student_id, c.id)
    and not exists (select from public.student_rooms s where s.student_id = c.student_id);
  return null;
end $$;
comment on function private.change_school_room is 'Classes to come that have the school''s room, or none, have the new one. Links that were typed for a class stay.';

create or replace function private.change_student_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  student constant uuid := coalesce(new.student_id, old.student_id);
begin
  -- A room that goes with its student leaves no classes.
  if not exists (select from public.profiles p where p.id = student) then
    return null;
  end if;
  perform private.lock_calendar();
  update public.classes c set online_link = coalesce(new.link, private.school_room(r, student, c.id))
  from public.calendar_entries e, public.scheduling_rules r
  where c.student_id = student and e.id = c.id and e.cancelled_at is null and e.ends_at > now()
    and c.online_link is not distinct from coalesce(old.link, private.school_room(r, student, c.id));
  return null;
end $$;
comment on function private.change_student_room is 'The student''s classes to come have the new room, unless a link was typed for them.';
