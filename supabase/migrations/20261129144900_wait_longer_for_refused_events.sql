-- An event that a calendar refuses is tried again after 1, 5 and 30 minutes, then once an hour.
set check_function_bodies = off;

create or replace function public.postpone_calendar_push(entry uuid) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_links l
  set attempts = least(l.attempts + 1, 100), due_at = now() + coalesce((array[1, 5, 30])[l.attempts + 1], 60) * interval '1 minute'
  where l.entry_id = postpone_calendar_push.entry
$$;
