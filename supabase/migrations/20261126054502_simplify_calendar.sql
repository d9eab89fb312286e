-- Working hours and reminders of an hour are each decided in one place.
set check_function_bodies = off;

drop function private.is_working_time(timestamp, interval);

create or replace function private.cancel_entry(entry uuid) returns void
language sql set search_path = '' as $$
  update public.calendar_entries e set cancelled_at = now() where e.id = cancel_entry.entry and e.cancelled_at is null;
  select private.drop_reminders(cancel_entry.entry);
$$;
comment on function private.cancel_entry is 'Gives an hour back.';

create or replace function private.hour_refusal(local_start timestamp, for_trial boolean, ignored uuid default null) returns text
language sql stable set search_path = '' as $$
  select case
    when local_start is null or not isfinite(local_start) then 'INVALID_DATE'
    when for_trial and (local_start::date <= (now() at time zone 'America/Sao_Paulo')::date
      or extract(isodow from local_start) > 5) then 'INVALID_DATE'
    when local_start <= now() at time zone 'America/Sao_Paulo' then 'INVALID_DATE'
    when local_start::date > (now() at time zone 'America/Sao_Paulo')::date + r.horizon_days then 'INVALID_DATE'
    -- An hour that a change of clocks skips does not exist: it comes back as another wall-clock time.
    when (local_start at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' <> local_start then 'INVALID_DATE'
    when extract(minute from local_start) not in (0, 30) or extract(second from local_start) <> 0 then 'INVALID_TIME'
    when not exists (select from private.working_times(local_start::date) w
      where local_start::time::interval between w.starts and w.ends - interval '1 hour') then 'INVALID_TIME'
    when private.is_day_off(local_start::date) then 'DAY_OFF'
    when local_start at time zone 'America/Sao_Paulo' < now() + r.notice_hours * interval '1 hour' then 'TOO_SOON'
    when exists (
      select from public.calendar_entries e
      where e.cancelled_at is null and e.id is distinct from hour_refusal.ignored
        -- Taking an hour first gives back those whose wait is over.
        and not exists (select from public.trial_bookings b where b.id = e.id and b.held_until <= now() and b.status = 'scheduled' and b.student_id is null)
        and tstzrange(e.starts_at, e.ends_at) && tstzrange(
          hour_refusal.local_start at time zone 'America/Sao_Paulo' - r.buffer_minutes * interval '1 minute',
          hour_refusal.local_start at time zone 'America/Sao_Paulo' + interval '1 hour' + r.buffer_minutes * interval '1 minute')) then 'SLOT_TAKEN'
  end
  from public.scheduling_rules r
$$;

create or replace function private.move_entry(entry uuid, local_start timestamp) returns void
language plpgsql set search_path = '' as $$
begin
  update public.calendar_entries e set local_start = move_entry.local_start, cancelled_at = null where e.id = move_entry.entry;
  perform private.drop_reminders(move_entry.entry);
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
end $$;

create or replace function public.move_hour(entry uuid, local_date date, local_time time, by_student boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
  start_at constant timestamp := move_hour.local_date + move_hour.local_time;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = move_hour.entry and e.kind <> 'import' for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  if hour.kind = 'class' then
    perform public.reschedule_class(hour.id, move_hour.local_date, move_hour.local_time, by_student => move_hour.by_student);
    return;
  end if;
  perform private.refuse_if(start_at is null or start_at <= now() at time zone 'America/Sao_Paulo', 'INVALID_DATE');
  perform private.refuse_if(hour.cancelled_at is not null
    or exists (select from public.trial_bookings b where b.id = hour.id and b.status not in ('scheduled', 'confirmed')), 'NOT_NOW');
  if start_at = hour.local_start then
    return;
  end if;
  perform private.move_entry(hour.id, start_at);
  if hour.kind = 'trial' then
    update public.trial_bookings b set status = 'scheduled', updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_moved', hour.id);
  end if;
end $$;

create or replace function public.next_free_day(after date, for_trial boolean default true) returns date
language plpgsql stable security definer set search_path = '' as $$
declare
  candidate date := greatest(next_free_day.after, (now() at time zone 'America/Sao_Paulo')::date);
begin
  while candidate <= public.last_bookable_day() loop
    if not private.is_day_off(candidate) and exists (select from public.free_hours(candidate, next_free_day.for_trial)) then
      return candidate;
    end if;
    candidate := candidate + 1;
  end loop;
  return null;
end $$;

create or replace function private.working_times(day date) returns table (starts interval, ends interval)
language sql stable set search_path = '' as $$
  select h.starts::interval, extract(epoch from h.ends) * interval '1 second'
  from public.working_hours h where h.weekday = extract(isodow from working_times.day)
  union all
  -- Until the teacher says more: weekdays, the last hour beginning at 21:00.
  select interval '7 hours', interval '22 hours'
  where extract(isodow from working_times.day) <= 5
    and not exists (select from public.working_hours)
    and not (select r.hours_are_set from public.scheduling_rules r)
$$;

reset check_function_bodies;
