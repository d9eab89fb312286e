create function private.classes_to_pause(student uuid, days daterange)
returns table (class uuid, local_start timestamp, credited boolean, used_credit uuid)
language sql stable set search_path = '' as $$
  select c.id, e.local_start,
    m.id is not null or (private.is_month_charged(c.student_id, e.local_start::date, days) and not private.counts_as_given(c.id)), m.id
  from public.classes c join public.calendar_entries e on e.id = c.id left join public.makeup_credits m on m.used_by_class = c.id
  where c.student_id = classes_to_pause.student and c.status in ('scheduled', 'confirmed') and e.starts_at > now()
    and e.local_start::date <@ classes_to_pause.days
$$;
comment on function private.classes_to_pause is
  'The classes that a pause of these days cancels. credited: the class gives a make-up credit, since its month is charged, or returns the '
  'one that it was booked with (used_credit).';

create function private.is_month_charged(student uuid, day date, paused daterange default 'empty') returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.charges c where c.student_id = is_month_charged.student and c.kind = 'monthly'
      and c.month = date_trunc('month', is_month_charged.day) and c.status <> 'cancelled')
    or exists (
      select from private.months_to_charge((now() at time zone 'America/Sao_Paulo')::date,
        (date_trunc('month', is_month_charged.day) + interval '27 days')::date) m
      where m.student_id = is_month_charged.student and m.month = date_trunc('month', is_month_charged.day)
        and not m.due_on <@ is_month_charged.paused)
$$;
comment on function private.is_month_charged is
  'Whether the month of a day is charged to a student, or will be, where these days are paused too.';

create function private.pause_classes(pause public.pauses) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  one record;
  cancelled uuid[] := '{}';
begin
  for one in
    select p.class, p.local_start, p.used_credit, c as class_row
    from private.classes_to_pause(pause.student_id, daterange(pause.first_day, pause.last_day, '[]')) p
    join public.classes c on c.id = p.class order by p.local_start
  loop
    perform private.cancel_entry(one.class);
    update public.classes c set status = 'cancelled' where c.id = one.class;
    if one.used_credit is null then
      update public.calendar_entries e set pause_id = pause.id where e.id = one.class;
      perform private.keep_hour(pause, one.local_start);
    else
      -- A class that was booked with a credit does not come back: its credit does.
      perform private.credit_class(one.class_row, by_teacher => true);
      update public.makeup_credits m set expires_on = greatest(m.expires_on, private.credit_end(pause.last_day))
        where m.id = one.used_credit;
    end if;
    cancelled := cancelled || one.class;
  end loop;
  return cancelled;
end $$;
comment on function private.pause_classes is
  'Cancels the classes of a pause, keeps their hours where the place is kept, and returns the classes.';

create function private.keep_hour(pause public.pauses, local_start timestamp) returns void
language plpgsql set search_path = '' as $$
begin
  if pause.keeps_place then
    insert into public.calendar_entries (kind, local_start, pause_id) values ('block', keep_hour.local_start, pause.id);
  end if;
exception when exclusion_violation then
  -- The hour is taken already.
  null;
end $$;
comment on function private.keep_hour is 'Blocks an hour for a paused student whose place is kept.';

create function private.classes_to_restore(pause uuid, after_day date) returns table (class uuid, local_start timestamp)
language sql stable set search_path = '' as $$
  select c.id, e.local_start
  from public.calendar_entries e join public.classes c on c.id = e.id
  where e.pause_id = classes_to_restore.pause and c.status = 'cancelled' and e.starts_at > now()
    and e.local_start::date > classes_to_restore.after_day
    -- A class that was made up already is not held again.
    and not exists (select from public.makeup_credits m where m.from_class = c.id and m.used_by_class is not null)
    and not exists (select from public.calendar_entries o where o.cancelled_at is null and o.pause_id is distinct from e.pause_id
      and tstzrange(o.starts_at, o.ends_at) && tstzrange(e.starts_at, e.ends_at))
    -- Of two that have the same hour now, one is held.
    and not exists (select from public.calendar_entries o join public.classes k on k.id = o.id
      where o.pause_id = e.pause_id and o.id < e.id and k.status = 'cancelled'
        and tstzrange(o.starts_at, o.ends_at) && tstzrange(e.starts_at, e.ends_at)
        and not exists (select from public.makeup_credits m where m.from_class = k.id and m.used_by_class is not null))
$$;
comment on function private.classes_to_restore is
  'The classes that a pause cancelled after a day and that can be held: their hour is free, and they were not made up.';

create function private.restore_classes(pause uuid, after_day date) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  back constant uuid[] := array(select r.class from private.classes_to_restore(restore_classes.pause, restore_classes.after_day) r
    order by r.local_start);
begin
  delete from public.calendar_entries e
  where e.pause_id = restore_classes.pause and e.kind = 'block' and e.starts_at > now() and e.local_start::date > restore_classes.after_day;
  delete from public.makeup_credits m where m.from_class = any (back);
  update public.calendar_entries e set cancelled_at = null, pause_id = null where e.id = any (back);
  update public.classes c set status = 'scheduled' where c.id = any (back);
  return back;
end $$;
comment on function private.restore_classes is
  'Holds the classes again that a pause cancelled after a day, takes their make-up credits back, frees the kept hours, and returns the '
  'classes.';

create function private.credit_paused_classes(student uuid) returns void
language plpgsql set search_path = '' as $$
declare
  one record;
begin
  for one in
    select c as class_row, k.last_day, private.is_month_charged(c.student_id, e.local_start::date)
      and not private.counts_as_given(c.id) as credited
    from public.pauses k join public.calendar_entries e on e.pause_id = k.id join public.classes c on c.id = e.id
    where k.student_id = credit_paused_classes.student and c.status = 'cancelled'
      and e.local_start >= date_trunc('month', now() at time zone 'America/Sao_Paulo')
  loop
    if one.credited then
      perform private.credit_class(one.class_row, by_teacher => true);
      -- A credit that ended with the pause would be of no use.
      update public.makeup_credits m set expires_on = greatest(m.expires_on, private.credit_end(one.last_day))
      where m.from_class = (one.class_row).id;
    else
      delete from public.makeup_credits m where m.from_class = (one.class_row).id and m.used_by_class is null;
    end if;
  end loop;
end $$;
comment on function private.credit_paused_classes is
  'Gives a make-up credit for each class that pauses of a student cancelled in a month that is charged all the same, and takes back unused '
  'ones of months that are not.';

create function private.credit_end(day date) returns date
language sql stable set search_path = '' as $$ select credit_end.day + r.makeup_days from public.scheduling_rules r $$;
comment on function private.credit_end is 'Until when a make-up credit is valid that counts from a day.';
