-- Whoever takes time holds the calendar's lock: without it, a block that came while other calendars were being imported made
-- that import fail.
create or replace function public.block_time(local_date date, local_time time, minutes integer, label text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entry uuid;
begin
  perform private.require_admin();
  if block_time.local_date is null or block_time.local_time is null or coalesce(block_time.minutes, 0) not between 15 and 1440 then
    perform private.refuse('INVALID_TIME');
  end if;
  perform private.lock_calendar();
  insert into public.calendar_entries (kind, local_start, duration, label)
  values ('block', block_time.local_date + block_time.local_time, block_time.minutes * interval '1 minute', nullif(btrim(block_time.label), ''))
  returning id into entry;
  return entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
  return null;
end $$;
