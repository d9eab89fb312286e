-- The reminder of a class comes while it can still be cancelled free of charge, and the teacher chooses when.
set check_function_bodies = off;

alter table public.scheduling_rules
  add column reminder_hours smallint not null default 28 check (reminder_hours between 2 and 72);
comment on column public.scheduling_rules.reminder_hours is
  'How many hours before a class its reminder goes out: by default while it can still be cancelled free of charge.';
grant update (reminder_hours) on public.scheduling_rules to authenticated;

create or replace function private.enqueue_reminders() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.reminders (entry_id, starts_at, hours)
    select e.id, e.starts_at, ahead
    from public.calendar_entries e cross join public.scheduling_rules r cross join unnest(array[r.reminder_hours, 1]) as ahead
    where e.kind in ('trial', 'class') and e.cancelled_at is null and e.starts_at > now()
      and e.starts_at <= now() + ahead * interval '1 hour'
      -- An hour that was booked or moved later than that needs no reminder.
      and e.updated_at < e.starts_at - ahead * interval '1 hour'
      and (ahead = 1 or e.starts_at > now() + interval '2 hours' and not exists (
        select from private.reminders o where o.entry_id = e.id and o.starts_at = e.starts_at and o.hours > 1))
    on conflict do nothing
    returning entry_id, hours, case hours when 1 then 'reminder_hour' else 'reminder_day' end as kind
  loop
    perform private.mail_trial(due.kind, b.id) from public.trial_bookings b where b.id = due.entry_id;
    perform private.mail_class(due.kind, c.id) from public.classes c where c.id = due.entry_id;
    perform private.add_notification(c.student_id, 'class_soon', jsonb_build_object('class_date', private.local_iso(e.local_start), 'hours',
      due.hours,
        'entry', c.id, 'link', '/my-progress?tab=classes'))
      from public.classes c join public.calendar_entries e on e.id = c.id where c.id = due.entry_id;
  end loop;
end $$;
comment on function private.enqueue_reminders is
  'Queues the reminders of trial classes and classes, each once: as many hours before as the teacher chose, and one hour before.';
