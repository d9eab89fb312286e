-- The rounds of the connected calendar: what is written there, and what was changed there.
set check_function_bodies = off;

create view private.calendar_events as
select e.id, e.kind, e.starts_at, e.ends_at, e.sequence, e.updated_at, c.online_link, named.label,
  md5(jsonb_build_array(e.starts_at, e.ends_at, named.label, c.online_link)::text) as fingerprint
from public.calendar_entries e
left join public.classes c on c.id = e.id
left join public.profiles s on s.id = c.student_id
left join public.trial_bookings b on b.id = e.id
left join public.pauses k on k.id = e.pause_id and e.kind = 'block'
left join public.profiles kept on kept.id = k.student_id
cross join lateral (select coalesce(s.full_name, b.full_name, kept.full_name, e.label)) as named (label)
where e.kind <> 'import' and e.cancelled_at is null;
comment on view private.calendar_events is 'Hours as the connected calendar should have them, with a fingerprint of what it shows.';

create function public.plan_calendar_pushes(host text, most integer default 40) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  closing constant boolean := (select s.closing_at is not null from public.calendar_sync s);
  due jsonb;
begin
  if closing is null then
    return '[]';
  end if;
  insert into private.calendar_links (entry_id, uid)
  select e.id, 'calendar-' || e.id || '@' || plan_calendar_pushes.host from private.calendar_events e
  where not closing and e.ends_at > now() and e.starts_at < now() + interval '400 days'
  on conflict do nothing;
  delete from private.calendar_links l
  where l.etag is null and l.sending is null and (closing or not exists (select from private.calendar_events e where e.id = l.entry_id));
  select coalesce(jsonb_agg(jsonb_build_object('entry', x.entry_id, 'uid', x.uid, 'href', x.href, 'etag', x.etag, 'is_wanted', x.id is not null,
    'starts_at', x.starts_at, 'ends_at', x.ends_at, 'sequence', greatest(x.sequence, x.sequence_there), 'updated_at', x.updated_at,
    'label', x.label, 'online_link', x.online_link, 'fingerprint', x.fingerprint) order by x.due_at, x.starts_at), '[]') into due
  from (
    select l.entry_id, l.uid, l.href, l.etag, l.due_at, l.sequence as sequence_there, e.id, e.starts_at, e.ends_at, e.sequence, e.updated_at, e.label,
      e.online_link, e.fingerprint
    from private.calendar_links l left join private.calendar_events e on e.id = l.entry_id and not closing
    where l.due_at <= now() and (e.id is null or l.etag is null or l.fingerprint is distinct from e.fingerprint)
    order by l.due_at, e.starts_at limit plan_calendar_pushes.most) as x;
  -- Before it is sent: the answer may be lost.
  update private.calendar_links l
  set sending = tstzrange((x ->> 'starts_at')::timestamptz, (x ->> 'ends_at')::timestamptz), sending_fingerprint = x ->> 'fingerprint'
  from jsonb_array_elements(due) as x where l.entry_id = (x ->> 'entry')::uuid and (x ->> 'is_wanted')::boolean;
  -- A version may come back with the content that it stood for, as when she deletes what is written now.
  update public.calendar_sync s set version = null where s.singleton and due <> '[]';
  return due;
end $$;
comment on function public.plan_calendar_pushes is 'Hours that the connected calendar does not have as they are here, and those to be removed there. host: the site''s, for new UIDs.';

create function public.finish_calendar_push(entry uuid, href text, etag text, fingerprint text) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_links l
  set href = finish_calendar_push.href, etag = finish_calendar_push.etag, there = l.sending, fingerprint = finish_calendar_push.fingerprint,
    attempts = 0, due_at = now()
  where l.entry_id = finish_calendar_push.entry and l.sending_fingerprint = finish_calendar_push.fingerprint
$$;
comment on function public.finish_calendar_push is 'Records that the connected calendar has an hour as it was sent.';

create function public.drop_calendar_link(entry uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.calendar_links l where l.entry_id = drop_calendar_link.entry
$$;
comment on function public.drop_calendar_link is 'Records that the connected calendar does not have an event any more.';

create function public.postpone_calendar_push(entry uuid) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_links l
  set attempts = least(l.attempts + 1, 100), due_at = now() + least(power(2, l.attempts), 64) * interval '1 minute'
  where l.entry_id = postpone_calendar_push.entry
$$;
comment on function public.postpone_calendar_push is 'Lets an hour wait that the connected calendar refused, longer after each attempt, up to an hour.';

create function public.read_calendar_links() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('entry', l.entry_id, 'uid', l.uid, 'href', l.href, 'etag', l.etag, 'from', lower(l.there), 'until', upper(l.there))), '[]')
  from private.calendar_links l
$$;
comment on function public.read_calendar_links is 'The events that the connected calendar has of the site, as far as it knows, for the server.';

create function public.take_calendar_event(entry uuid, uid text, href text, etag text, starts_at timestamptz, ends_at timestamptz, sequence integer)
returns text
language plpgsql security definer set search_path = '' as $$
declare
  link private.calendar_links;
  hour private.calendar_events;
  seen constant tstzrange := case when take_calendar_event.ends_at > take_calendar_event.starts_at
    then tstzrange(take_calendar_event.starts_at, take_calendar_event.ends_at) end;
  expected tstzrange;
  reason text;
begin
  perform private.lock_calendar();
  insert into private.calendar_links (entry_id, uid) values (take_calendar_event.entry, take_calendar_event.uid) on conflict do nothing;
  select l.* into link from private.calendar_links l where l.entry_id = take_calendar_event.entry for update;
  update private.calendar_links l
  set href = take_calendar_event.href, etag = take_calendar_event.etag, there = coalesce(seen, l.there), due_at = now(), attempts = 0,
    sequence = least(greatest(l.sequence, take_calendar_event.sequence, 0), 1000000)
  where l.entry_id = link.entry_id;
  select e.* into hour from private.calendar_events e where e.id = link.entry_id;
  expected := tstzrange(hour.starts_at, hour.ends_at);
  -- It is to be removed there.
  if hour.id is null or exists (select from public.calendar_sync s where s.closing_at is not null) then
    return 'unwanted';
  end if;
  if seen = expected then
    -- A write whose answer was lost has arrived; any other change is of a title or an alarm, which is hers.
    update private.calendar_links l set fingerprint = l.sending_fingerprint
    where l.entry_id = link.entry_id and l.sending = seen and (link.etag is null or link.there is distinct from seen);
    return 'same';
  end if;
  -- An earlier time of the site's own, which the change here follows.
  if seen = link.there or seen = link.sending then
    update private.calendar_links l set fingerprint = null where l.entry_id = link.entry_id;
    return 'outdated';
  end if;
  if link.there is null then
    reason := null;
  elsif expected <> link.there then
    reason := 'CHANGED_HERE';
  elsif seen is null then
    reason := 'UNREADABLE';
  elsif take_calendar_event.ends_at - take_calendar_event.starts_at <> hour.ends_at - hour.starts_at then
    reason := 'LENGTH';
  else
    reason := private.move_hour_as_teacher(hour.id, take_calendar_event.starts_at);
    if reason is null then
      update private.calendar_links l set fingerprint = e.fingerprint, sending = null, sending_fingerprint = null
      from private.calendar_events e where e.id = link.entry_id and l.entry_id = e.id;
      return 'moved';
    end if;
  end if;
  update private.calendar_links l set fingerprint = null where l.entry_id = link.entry_id;
  if reason is not null then
    perform private.add_admin_notifications('calendar_refused', jsonb_strip_nulls(jsonb_build_object(
      'student_name', case when hour.kind <> 'block' then hour.label end,
      'class_date', private.local_iso(hour.starts_at at time zone 'America/Sao_Paulo'), 'refusal', reason,
      'link', '/admin/scheduled-classes?class=' || hour.id)));
  end if;
  return 'refused';
end $$;
comment on function public.take_calendar_event is 'Takes over an event of the site that the connected calendar has in another version than the site knows: same, outdated, unwanted, moved (by the rules for the teacher) or refused, which she is told. A time of null: the event cannot be read. What is refused or outdated is written there again.';

create function private.move_hour_as_teacher(entry uuid, starts_at timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  person constant uuid := (select k.connected_by from public.connected_calendar k);
  at constant timestamp := move_hour_as_teacher.starts_at at time zone 'America/Sao_Paulo';
  sub constant text := current_setting('request.jwt.claim.sub', true);
  claims constant text := current_setting('request.jwt.claims', true);
begin
  perform set_config('request.jwt.claim.sub', person::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform public.move_hour(move_hour_as_teacher.entry, at::date, at::time);
  perform set_config('request.jwt.claim.sub', coalesce(sub, ''), true), set_config('request.jwt.claims', coalesce(claims, ''), true);
  return null;
exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
  return sqlerrm;
end $$;
comment on function private.move_hour_as_teacher is 'Moves an hour in the name of the teacher who connected the calendar; returns the code of a refusal.';

create function public.restore_calendar_events(entries uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.lock_calendar();
  delete from private.calendar_links l
  where l.entry_id = any (restore_calendar_events.entries) and (not exists (select from private.calendar_events e where e.id = l.entry_id)
    or exists (select from public.calendar_sync s where s.closing_at is not null));
  update private.calendar_links l set etag = null, there = null, fingerprint = null, sending = null, due_at = now(), attempts = 0
  where l.entry_id = any (restore_calendar_events.entries) and l.etag is not null;
  get diagnostics restored = row_count;
  if restored > 0 then
    perform private.add_admin_notifications('calendar_deleted', jsonb_build_object('count', restored, 'link', '/admin/scheduled-classes'));
  end if;
  return restored;
end $$;
comment on function public.restore_calendar_events is 'Hours whose events were deleted in the connected calendar are written there again, which the teacher is told once: a class is cancelled here.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class', 'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'class_scheduled', 'class_moved', 'class_link', 'class_cancelled', 'series_moved', 'series_cancelled', 'series_declined', 'student_requested_series', 'teacher_booked', 'teacher_moved',
      'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused', 'hour_offered', 'wait_ended',
      'calendar_refused', 'calendar_deleted', 'calendar_silent', 'calendar_left') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit', 'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;


grant select on public.connected_calendar, public.calendar_sync to authenticated;
grant execute on function public.disconnect_calendar to authenticated;
grant execute on function public.connect_calendar, public.replace_calendar_credentials, public.claim_calendar_round, public.finish_calendar_round,
  public.plan_calendar_pushes, public.finish_calendar_push, public.drop_calendar_link, public.postpone_calendar_push, public.read_calendar_links,
  public.take_calendar_event, public.restore_calendar_events to service_role;
grant execute on function private.is_calendar_address to authenticated, service_role;
