create function public.set_outcome(entry uuid, outcome public.booking_status, charge boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
  given public.classes;
begin
  perform private.require_admin();
  select e.* into hour from public.calendar_entries e where e.id = set_outcome.entry and e.kind in ('trial', 'class') for update;
  if hour.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if hour.cancelled_at is not null or set_outcome.outcome is null or set_outcome.outcome not in ('scheduled', 'confirmed', 'completed', 'no_show')
    or (set_outcome.outcome in ('completed', 'no_show') and hour.starts_at > now()) then
    perform private.refuse('NOT_NOW');
  end if;
  update public.trial_bookings b set status = set_outcome.outcome, updated_at = now() where b.id = hour.id;
  update public.classes c set status = set_outcome.outcome where c.id = hour.id returning c.* into given;
  if given.id is not null and set_outcome.outcome = 'no_show' and set_outcome.charge is not false then
    perform private.charge(given, 'no_show');
  end if;
  if given.id is not null and set_outcome.outcome <> 'no_show' then
    update public.class_charges l set waived_at = now(), waived_by = auth.uid(), waive_reason = 'A presença foi corrigida.'
    where l.class_id = given.id and l.kind = 'no_show' and l.waived_at is null;
  end if;
end $$;
comment on function public.set_outcome is 'What became of an hour: confirmed, completed, or nobody came. Only what has begun can be over.';

create function public.move_hour(entry uuid, local_date date, local_time time) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
  start_at constant timestamp := move_hour.local_date + move_hour.local_time;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = move_hour.entry and e.kind <> 'import' for update;
  if hour.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if hour.kind = 'class' then
    perform public.reschedule_class(hour.id, move_hour.local_date, move_hour.local_time);
    return;
  end if;
  if start_at is null or start_at <= now() at time zone 'America/Sao_Paulo' then
    perform private.refuse('INVALID_DATE');
  end if;
  if hour.cancelled_at is not null
    or exists (select from public.trial_bookings b where b.id = hour.id and b.status not in ('scheduled', 'confirmed')) then
    perform private.refuse('NOT_NOW');
  end if;
  if start_at = hour.local_start then
    return;
  end if;
  perform private.move_entry(hour.id, start_at);
  if hour.kind = 'trial' then
    delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = hour.id::text;
    update public.trial_bookings b set status = 'scheduled', updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_moved', hour.id);
  end if;
end $$;
comment on function public.move_hour is 'The teacher moves a trial, a class or a block to an hour that is not taken; whoever it concerns is told.';

create function public.cancel_hour(entry uuid, grants_credit boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hour public.calendar_entries;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select e.* into hour from public.calendar_entries e where e.id = cancel_hour.entry and e.kind <> 'import' for update;
  if hour.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if hour.cancelled_at is not null then
    return;
  end if;
  if hour.kind = 'class' then
    perform public.cancel_class(hour.id, grants_credit => cancel_hour.grants_credit);
  elsif hour.kind = 'trial' then
    perform private.cancel_entry(hour.id);
    update public.trial_bookings b set status = 'cancelled', updated_at = now() where b.id = hour.id;
    perform private.mail_trial('trial_cancelled', hour.id);
  else
    delete from public.calendar_entries e where e.id = hour.id;
  end if;
end $$;
comment on function public.cancel_hour is 'The teacher cancels a trial or a class, whose people are told, or removes a block.';

create function public.block_time(local_date date, local_time time, minutes integer, label text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  entry uuid;
begin
  perform private.require_admin();
  if block_time.local_date is null or block_time.local_time is null or coalesce(block_time.minutes, 0) not between 15 and 1440 then
    perform private.refuse('INVALID_TIME');
  end if;
  insert into public.calendar_entries (kind, local_start, duration, label)
  values ('block', block_time.local_date + block_time.local_time, block_time.minutes * interval '1 minute', nullif(btrim(block_time.label), ''))
  returning id into entry;
  return entry;
exception when exclusion_violation then
  perform private.refuse('SLOT_TAKEN');
  return null;
end $$;
comment on function public.block_time is 'Takes time out of the calendar for something of the teacher''s own.';

create function public.waive_charge(charge uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if char_length(btrim(coalesce(waive_charge.reason, ''))) not between 3 and 300 then
    perform private.refuse('REASON_REQUIRED');
  end if;
  update public.class_charges l set waived_at = now(), waived_by = auth.uid(), waive_reason = btrim(waive_charge.reason)
  where l.id = waive_charge.charge and l.waived_at is null;
  if not found then
    perform private.refuse('NOT_FOUND');
  end if;
end $$;
comment on function public.waive_charge is 'The teacher lets a charge go, and says why. The line stays.';

create function public.edit_class(class uuid, online_link text, notes text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.classes c set online_link = nullif(btrim(edit_class.online_link), ''), notes = nullif(btrim(edit_class.notes), '')
  where c.id = edit_class.class;
  if not found then
    perform private.refuse('NOT_FOUND');
  end if;
end $$;

create function public.adopt_trial(booking uuid, student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_person(adopt_trial.student);
  update public.trial_bookings b set student_id = adopt_trial.student, updated_at = now() where b.id = adopt_trial.booking;
  if not found then
    perform private.refuse('NOT_FOUND');
  end if;
  update public.profiles p set goal = left(b.goals, 500)
  from public.trial_bookings b
  where b.id = adopt_trial.booking and p.id = adopt_trial.student and p.goal is null and b.goals is not null;
end $$;
comment on function public.adopt_trial is 'Ties a trial class to the student that whoever booked it has become; their goals go along.';

-- Reminders, a day and an hour ahead: each once, however many processes ask, and again only for another time.
create table private.reminders (
  entry_id uuid not null references public.calendar_entries (id) on delete cascade,
  starts_at timestamptz not null,
  hours smallint not null,
  primary key (entry_id, starts_at, hours)
);
comment on table private.reminders is 'Which reminders have been put into the outbox.';

create function private.enqueue_reminders() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    insert into private.reminders (entry_id, starts_at, hours)
    select e.id, e.starts_at, ahead
    from public.calendar_entries e cross join unnest(array[24, 1]) as ahead
    where e.kind in ('trial', 'class') and e.cancelled_at is null and e.starts_at > now()
      and e.starts_at <= now() + ahead * interval '1 hour'
      -- What was agreed on later than that needs no reminder of the day before.
      and e.updated_at < e.starts_at - ahead * interval '1 hour'
      and (ahead = 1 or e.starts_at > now() + interval '2 hours')
    on conflict do nothing
    returning entry_id, case hours when 24 then 'reminder_day' else 'reminder_hour' end as kind
  loop
    perform private.mail_trial(due.kind, b.id) from public.trial_bookings b where b.id = due.entry_id;
    perform private.mail_class(due.kind, c.id) from public.classes c where c.id = due.entry_id;
  end loop;
end $$;
revoke execute on function private.enqueue_reminders() from public;

create or replace function public.tidy_up() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.expire_temporary_passwords();
  perform private.enqueue_reminders();
  delete from private.quotas q where q.window_started_at < now() - interval '2 days';
  delete from public.mail_outbox m where m.state in ('sent', 'failed') and m.created_at < now() - interval '90 days';
end $$;

create table public.calendar_feeds (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
comment on table public.calendar_feeds is 'The private address of a person''s classes for their own calendar. Only the hash of its token is kept.';
grant select (user_id, created_at), delete on public.calendar_feeds to authenticated;
grant all on public.calendar_feeds to service_role;
alter table public.calendar_feeds enable row level security;
create policy "People see that they have a feed" on public.calendar_feeds for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_active()));
create policy "People revoke their own feed" on public.calendar_feeds for delete to authenticated
  using (user_id = (select auth.uid()));

create function public.make_calendar_feed(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_active() then
    perform private.refuse('NOT_ALLOWED');
  end if;
  if coalesce(make_calendar_feed.token, '') !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.refuse('INVALID_KEY');
  end if;
  insert into public.calendar_feeds (user_id, token_hash) values (auth.uid(), sha256(convert_to(make_calendar_feed.token, 'UTF8')))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
end $$;
comment on function public.make_calendar_feed is 'Opens a feed under a token of 256 bits that the browser made; an older one stops working.';

create function public.read_calendar_feed(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', p.language, 'role', p.role, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
      'sequence', e.sequence, 'created_at', e.created_at, 'updated_at', e.updated_at, 'cancelled', e.cancelled_at is not null,
      'online_link', c.online_link, 'label', case when p.role = 'admin' then coalesce(s.full_name, b.full_name, e.label) end)
      order by e.starts_at)
    from public.calendar_entries e
    left join public.classes c on c.id = e.id left join public.profiles s on s.id = c.student_id
    left join public.trial_bookings b on b.id = e.id
    where e.starts_at > now() - interval '60 days' and e.kind <> 'import'
      and (p.role = 'admin' or c.student_id = p.id)), '[]'))
  from public.calendar_feeds f join public.profiles p on p.id = f.user_id
  where f.token_hash = sha256(convert_to(coalesce(read_calendar_feed.token, ''), 'UTF8')) and p.deactivated_at is null
$$;
comment on function public.read_calendar_feed is 'A person''s hours for their own calendar. Holding the token is the permission.';

revoke execute on function public.set_outcome(uuid, public.booking_status, boolean), public.move_hour(uuid, date, time),
  public.cancel_hour(uuid, boolean), public.block_time(date, time, integer, text), public.waive_charge(uuid, text),
  public.edit_class(uuid, text, text), public.adopt_trial(uuid, uuid), public.make_calendar_feed(text), public.read_calendar_feed(text) from public;
grant execute on function public.set_outcome(uuid, public.booking_status, boolean), public.move_hour(uuid, date, time),
  public.cancel_hour(uuid, boolean), public.block_time(date, time, integer, text), public.waive_charge(uuid, text),
  public.edit_class(uuid, text, text), public.adopt_trial(uuid, uuid), public.make_calendar_feed(text) to authenticated;
grant execute on function public.read_calendar_feed(text) to anon, authenticated;
