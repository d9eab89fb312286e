create function private.lock_calendar() returns void
language plpgsql set search_path = '' as $$
declare
  before constant text := current_setting('lock_timeout');
begin
  begin
    -- Shorter than a statement may take, so that whoever waits is told to try again.
    perform set_config('lock_timeout', case auth.role() when 'anon' then '2s' when 'authenticated' then '5s' else '30s' end, true);
    perform pg_advisory_xact_lock(hashtextextended('calendar', 5));
    perform set_config('lock_timeout', before, true);
  exception when lock_not_available then
    perform private.refuse('BUSY');
  end;
  perform private.release_unverified_trials();
end $$;
comment on function private.lock_calendar is
  'Lets one transaction at a time take, move or release hours. BUSY where it could not be had in time. Unverified trial classes whose '
  'time is over are released first.';

create function private.reserve_hour(kind text, local_start timestamp, duration interval default private.class_length(),
  label text default null)
  returns uuid
language plpgsql set search_path = '' as $$
declare
  entry uuid;
begin
  insert into public.calendar_entries (kind, local_start, duration, label)
  values (reserve_hour.kind, reserve_hour.local_start, reserve_hour.duration, reserve_hour.label) returning id into entry;
  return entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
  return null;
end $$;
comment on function private.reserve_hour is 'Reserves an hour of the calendar and returns its id. SLOT_TAKEN where it is taken.';

create function private.move_entry(entry uuid, local_start timestamp) returns void
language plpgsql set search_path = '' as $$
begin
  update public.calendar_entries e set local_start = move_entry.local_start, cancelled_at = null where e.id = move_entry.entry;
  perform private.drop_reminders(move_entry.entry);
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
end $$;
comment on function private.move_entry is 'Moves an hour; a cancelled one becomes active again. SLOT_TAKEN where the new time is taken.';

create function private.cancel_entry(entry uuid) returns void
language sql set search_path = '' as $$
  update public.calendar_entries e set cancelled_at = now() where e.id = cancel_entry.entry and e.cancelled_at is null;
  select private.drop_reminders(cancel_entry.entry);
$$;
comment on function private.cancel_entry is 'Cancels an hour, so that it can be booked again.';

create function public.block_time(local_date date, local_time time, minutes integer, label text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.refuse_if(block_time.local_date is null or block_time.local_time is null
    or coalesce(block_time.minutes, 0) not between 15 and 1440,
    'INVALID_TIME');
  perform private.lock_calendar();
  return private.reserve_hour('block', block_time.local_date + block_time.local_time, block_time.minutes * interval '1 minute',
    nullif(btrim(block_time.label), ''));
end $$;
comment on function public.block_time is 'Blocks time in the teacher''s calendar and returns the id of the block.';

create function public.move_hour(entry uuid, local_date date, local_time time, by_student boolean default false) returns void
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
    update public.trial_bookings b set status = 'scheduled', held_until = null, updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_moved', hour.id);
  end if;
end $$;
comment on function public.move_hour is
  'The teacher moves an hour of any kind; its student or visitor is notified. by_student: the student asked for it, so the 24-hour rule '
  'applies.';

create function public.cancel_hour(entry uuid, by_student boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = cancel_hour.entry and e.kind <> 'import' for update;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  if hour.cancelled_at is not null then
    return;
  end if;
  if hour.kind = 'class' then
    perform public.cancel_class(hour.id, by_student => cancel_hour.by_student);
  elsif hour.kind = 'trial' then
    perform private.cancel_entry(hour.id);
    update public.trial_bookings b set status = 'cancelled', updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_cancelled', hour.id);
  else
    delete from public.calendar_entries e where e.id = hour.id;
  end if;
end $$;
comment on function public.cancel_hour is
  'The teacher cancels a trial or a class, whose student or visitor is notified, or deletes a block. by_student: the student asked for it, '
  'so the 24-hour rule applies.';

create function private.derive_instants() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_calendar_time(new.local_start), 'INVALID_DATE');
  new.starts_at := new.local_start at time zone 'America/Sao_Paulo';
  new.ends_at := new.starts_at + new.duration;
  -- A local time skipped by a clock change does not exist: converting it back gives a different time.
  perform private.refuse_if(new.starts_at at time zone 'America/Sao_Paulo' <> new.local_start, 'INVALID_DATE');
  return new;
end $$;
comment on function private.derive_instants is 'Sets starts_at and ends_at from the local time.';

create function private.is_calendar_time(at timestamp) returns boolean
language sql immutable set search_path = '' as $$
  select is_calendar_time.at >= timestamp '1970-01-01' and is_calendar_time.at < timestamp '2200-01-01'
$$;
comment on function private.is_calendar_time is
  'Whether an hour can be at this time: not in another century, and not at an infinite time, which is none.';

create function private.increment_sequence() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.local_start, new.duration, new.cancelled_at) is distinct from (old.local_start, old.duration, old.cancelled_at) then
    new.sequence := old.sequence + 1;
    new.updated_at := now();
  end if;
  if new.local_start is distinct from old.local_start then
    new.moved_from := old.starts_at;
  end if;
  return new;
end $$;
comment on function private.increment_sequence is
  'Increments the iCalendar SEQUENCE on a change of time or a cancellation, and keeps the previous start.';

create function private.record_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  tracked constant text[] := array['local_start', 'duration', 'cancelled_at', 'status', 'online_link'];
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  after constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  if after ->> 'kind' = 'import' then
    return null;
  end if;
  select jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) into changed
  from unnest(tracked) as name
  where after ? name and before -> name is distinct from after -> name and (tg_op = 'UPDATE' or after -> name <> 'null'::jsonb);
  if changed is not null then
    insert into public.calendar_history (entry_id, changed_by, change, by_student, by_calendar)
    values (new.id, auth.uid(), changed, coalesce(current_setting('school.by_student', true) = 'true', false),
      coalesce(current_setting('school.by_calendar', true) = 'true', false));
  end if;
  return null;
end $$;
comment on function private.record_history is 'Writes a change of an hour to the calendar history, with the person who made it.';

create function private.attribute_change(by_student boolean) returns void
language sql set search_path = '' as $$
  select set_config('school.by_student', (private.is_admin() and attribute_change.by_student is true)::text, true)
$$;
comment on function private.attribute_change is
  'Sets whether changes by the teacher in the rest of the transaction count as requested by the student.';

create function private.sync_time_zone() returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour record;
begin
  for hour in
    select e.id from public.calendar_entries e
    where e.kind <> 'import' and e.cancelled_at is null and e.ends_at > now()
      and e.starts_at <> e.local_start at time zone 'America/Sao_Paulo'
    -- Ordered in the direction of the shift, so that each hour moves to a time that was just vacated.
    order by extract(epoch from e.starts_at) * sign(extract(epoch from e.starts_at - e.local_start at time zone 'America/Sao_Paulo'))
  loop
    begin
      update public.calendar_entries e set local_start = e.local_start where e.id = hour.id;
    exception when exclusion_violation or sqlstate 'PT400' then
      -- The new time is taken or does not exist: the teacher has to move the hour.
      raise warning 'hour % cannot follow the clocks', hour.id;
    end;
  end loop;
end $$;
comment on function private.sync_time_zone is
  'Recomputes the instants of future hours from their local times after the time zone''s rules have changed.';

create function private.local_iso(at timestamp) returns text
language sql immutable set search_path = '' as $$ select to_char(at, 'YYYY-MM-DD"T"HH24:MI') $$;
comment on function private.local_iso is 'A local time in the format of notification facts: YYYY-MM-DDTHH:MM.';
