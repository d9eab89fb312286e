create function private.note_freed_hours(during tstzrange) returns void
language sql security definer set search_path = '' as $$
  insert into private.freed_hours (local_start)
  select s
  from (select greatest(lower(during), now()) at time zone 'America/Sao_Paulo' as first,
    least(upper(during), now() + r.horizon_days * interval '1 day') at time zone 'America/Sao_Paulo' as last
    from public.scheduling_rules r) as freed,
    -- The starts of all hours that could not be booked before.
    generate_series(date_bin('30 minutes', freed.first - private.class_length(), timestamp '2001-01-01') + interval '30 minutes',
      freed.last - interval '1 microsecond', interval '30 minutes') as s
  where upper(during) > now() and exists (select from public.waiting_list w where w.ended_at is null)
$$;
comment on function private.note_freed_hours is 'Notes that time became free in which classes can be, if anybody waits for an hour.';

create function private.with_buffer(during tstzrange) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(lower(during) - r.buffer_minutes * interval '1 minute', upper(during) + r.buffer_minutes * interval '1 minute')
  from public.scheduling_rules r
$$;
comment on function private.with_buffer is 'A taken time with the minutes around it that the buffer keeps free.';

create function private.whole_days(first_day date, last_day date) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(first_day::timestamp at time zone 'America/Sao_Paulo', (last_day + 1)::timestamp at time zone 'America/Sao_Paulo')
$$;
comment on function private.whole_days is 'The time from the beginning of a day to the end of another in São Paulo.';

create function private.note_freed_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.ends_at > now()
    and (tg_op = 'DELETE' or new.cancelled_at is not null or (new.starts_at, new.ends_at) <> (old.starts_at, old.ends_at))
    -- An hour whose link was not opened in time was nobody's.
    and not exists (select from public.trial_bookings b where b.id = old.id and b.lapsed_at is not null)
    -- Each reading of another calendar writes its busy times anew: replace_busy_times compares them.
    and not exists (select from public.busy_calendars c where c.id = old.busy_calendar) then
    perform private.note_freed_hours(private.with_buffer(tstzrange(old.starts_at, old.ends_at)));
  end if;
  return null;
end $$;
comment on function private.note_freed_entry is
  'Notes the hours that became free because an entry of the calendar was cancelled, moved or deleted.';

create function private.note_freed_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_freed_hours(private.whole_days(old.first_day, old.last_day));
  return null;
end $$;
comment on function private.note_freed_days is 'Notes the hours of days that are no longer off.';

create function private.note_freed_holidays() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_freed_hours(private.whole_days(h.day, h.day))
  from public.holidays h where h.day between current_date and current_date + new.horizon_days;
  return null;
end $$;
comment on function private.note_freed_holidays is 'Notes the hours of holidays that are no longer observed.';

create function private.working_week() returns tsmultirange
language sql stable set search_path = '' as $$
  select coalesce(range_agg(tsrange(day + span.starts, day + span.ends)), '{}')
  from generate_series(timestamp '2001-01-01', timestamp '2001-01-07', interval '1 day') as day, private.working_times(day::date) as span
$$;
comment on function private.working_week is 'The working times, as times of a week that begins on Monday, 1 January 2001.';

create function private.note_opened_times(before tsmultirange) returns void
language sql security definer set search_path = '' as $$
  select private.note_freed_hours(tstzrange((lower(span) + later.days) at time zone 'America/Sao_Paulo',
    (upper(span) + later.days) at time zone 'America/Sao_Paulo'))
  from unnest(private.working_week() - before) as span, public.scheduling_rules r,
    lateral (select date_trunc('day', now() at time zone 'America/Sao_Paulo') as today) as here,
    generate_series(here.today, here.today + r.horizon_days * interval '1 day', interval '1 day') as day,
    lateral (select day - date_trunc('day', lower(span)) as days) as later
  where extract(isodow from day) = extract(isodow from lower(span))
$$;
comment on function private.note_opened_times is 'Notes the hours that new working times open. before: working_week() without them.';
