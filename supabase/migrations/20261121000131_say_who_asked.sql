-- Who wished a class elsewhere decides what it costs, as who gives it up does: a student may have said so by telephone.
alter table public.calendar_history add column by_student boolean not null default false;
comment on column public.calendar_history.by_student is 'The teacher entered what the student of the class asked for.';

create function private.note_who_asked(by_student boolean) returns void
language sql set search_path = '' as $$
  select set_config('school.by_student', (private.is_admin() and note_who_asked.by_student is true)::text, true)
$$;
comment on function private.note_who_asked is 'What the teacher changes from here on in this transaction is a student''s wish, or is not.';
revoke execute on function private.note_who_asked(boolean) from public;

create or replace function private.keep_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant text[] := array['local_start', 'duration', 'cancelled_at', 'status', 'online_link'];
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}'::jsonb end;
  after constant jsonb := to_jsonb(new);
  changed jsonb;
begin
  if after ->> 'kind' = 'import' then
    return null;
  end if;
  select jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) into changed
  from unnest(kept) as name
  where after ? name and before -> name is distinct from after -> name and (tg_op = 'UPDATE' or after -> name <> 'null'::jsonb);
  if changed is not null then
    insert into public.calendar_history (entry_id, changed_by, change, by_student)
    values (new.id, auth.uid(), changed, coalesce(current_setting('school.by_student', true) = 'true', false));
  end if;
  return null;
end $$;

create or replace function private.was_set_late(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select h.changed_by <> c.student_id and not h.by_student and hour.starts_at - h.changed_at < interval '24 hours'
    from public.calendar_history h join public.classes c on c.id = h.entry_id
    where h.entry_id = hour.id and h.change -> 'local_start' is not null order by h.id desc limit 1), false)
$$;
comment on function private.was_set_late is 'The hour that a class has now was set, not at its student''s wish, less than 24 hours before it.';

drop function public.reschedule_class(uuid, date, time, boolean);
create function public.reschedule_class(
  class uuid, local_date date, local_time time, accepts_charge boolean default false, by_student boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moved public.classes := private.changeable_class(reschedule_class.class);
  start_at constant timestamp := reschedule_class.local_date + reschedule_class.local_time;
  late boolean;
begin
  if start_at = (select e.local_start from public.calendar_entries e where e.id = moved.id) then
    return jsonb_build_object('charged', false);
  end if;
  if private.is_admin() then
    if start_at is null or start_at <= now() at time zone 'America/Sao_Paulo' then
      perform private.refuse('INVALID_DATE');
    end if;
  else
    perform private.refuse(private.refuse_hour(start_at, false, moved.id));
  end if;
  late := private.settle_late(moved, 'late_reschedule', reschedule_class.accepts_charge, reschedule_class.by_student);
  perform private.note_who_asked(reschedule_class.by_student);
  perform private.move_entry(moved.id, start_at);
  delete from public.mail_outbox m where m.state = 'queued' and m.kind like '%reminder%' and m.data ->> 'entry' = moved.id::text;
  update public.classes c set status = 'scheduled' where c.id = moved.id;
  perform private.tell_class(moved, 'moved');
  return jsonb_build_object('charged', late);
end $$;
comment on function public.reschedule_class is
  'Moves a class. In time, or by the teacher, it is free; later it is charged, which the student has to accept. by_student: the teacher enters what a student asked for.';
revoke execute on function public.reschedule_class(uuid, date, time, boolean, boolean) from public;
grant execute on function public.reschedule_class(uuid, date, time, boolean, boolean) to authenticated;

create or replace function public.cancel_class(class uuid, accepts_charge boolean default false, by_student boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given_up public.classes := private.changeable_class(cancel_class.class);
  late constant boolean := private.settle_late(given_up, 'late_cancellation', cancel_class.accepts_charge, cancel_class.by_student);
  by_teacher constant boolean := private.is_admin() and cancel_class.by_student is not true;
  counts constant boolean := late or (not by_teacher and private.counts_as_given(given_up.id));
  day date;
  good_until date;
begin
  select e.local_start::date into day from public.calendar_entries e where e.id = given_up.id;
  -- From today, the time to make up a class of months ahead was over before that class was to be.
  select greatest((now() at time zone 'America/Sao_Paulo')::date, day) + r.makeup_days into good_until from public.scheduling_rules r;
  perform private.note_who_asked(cancel_class.by_student);
  perform private.cancel_entry(given_up.id);
  update public.classes c set status = 'cancelled' where c.id = given_up.id;
  if not counts and not exists (select from public.makeup_credits m where m.used_by_class = given_up.id) then
    insert into public.makeup_credits (student_id, from_class, expires_on)
    values (given_up.student_id, given_up.id, good_until) on conflict do nothing;
  end if;
  if not counts then
    update public.makeup_credits m
    set used_by_class = null, expires_on = greatest(m.expires_on, case when by_teacher then good_until else day end)
    where m.used_by_class = given_up.id;
  end if;
  perform private.tell_class(given_up, 'cancelled');
  return jsonb_build_object('charged', late);
end $$;

update public.makeup_credits m set expires_on = greatest(m.expires_on, e.local_start::date + r.makeup_days)
from public.calendar_entries e cross join public.scheduling_rules r
where e.id = m.from_class and m.used_by_class is null and m.expires_on >= (now() at time zone 'America/Sao_Paulo')::date;

drop function public.move_hour(uuid, date, time);
create function public.move_hour(entry uuid, local_date date, local_time time, by_student boolean default false) returns void
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
    perform public.reschedule_class(hour.id, move_hour.local_date, move_hour.local_time, by_student => move_hour.by_student);
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
comment on function public.move_hour is
  'The teacher moves an hour of any kind to a free one; whom it concerns is told. by_student: it is the student who asked for it, so the 24-hour rule holds.';
revoke execute on function public.move_hour(uuid, date, time, boolean) from public;
grant execute on function public.move_hour(uuid, date, time, boolean) to authenticated;
