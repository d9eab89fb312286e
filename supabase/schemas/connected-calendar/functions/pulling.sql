create function public.read_calendar_links() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('entry', l.entry_id, 'uid', l.uid, 'href', l.href, 'etag', l.etag, 'from', lower(l.there),
    'until', upper(l.there))), '[]')
  from private.calendar_links l
$$;
comment on function public.read_calendar_links is
  'The events that the connected calendar has of the site, as far as it knows, for the server.';

create function public.take_calendar_event(
  entry uuid, uid text, href text, etag text, starts_at timestamptz, ends_at timestamptz, sequence integer
) returns text
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
  set href = take_calendar_event.href, etag = take_calendar_event.etag, there = coalesce(seen, l.there), due_at = now(),
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
comment on function public.take_calendar_event is
  'Takes over an event of the site that the connected calendar has in another version than the site knows: same, outdated, unwanted, moved '
  '(by the rules for the teacher) or refused, which she is told. A time of null: the event cannot be read. What is refused or outdated is '
  'written there again.';

create function private.move_hour_as_teacher(entry uuid, starts_at timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  person constant uuid := (select k.connected_by from public.connected_calendar k);
  at constant timestamp := move_hour_as_teacher.starts_at at time zone 'America/Sao_Paulo';
  sub constant text := current_setting('request.jwt.claim.sub', true);
  claims constant text := current_setting('request.jwt.claims', true);
begin
  perform set_config('school.by_calendar', 'true', true), set_config('request.jwt.claim.sub', person::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform public.move_hour(move_hour_as_teacher.entry, at::date, at::time);
  perform set_config('school.by_calendar', '', true), set_config('request.jwt.claim.sub', coalesce(sub, ''), true),
    set_config('request.jwt.claims', coalesce(claims, ''), true);
  return null;
exception when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then
  return sqlerrm;
end $$;
comment on function private.move_hour_as_teacher is
  'Moves an hour in the name of the teacher who connected the calendar; returns the code of a refusal.';

create function public.restore_calendar_events(entries uuid[], elsewhere uuid[] default '{}') returns integer
language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.lock_calendar();
  delete from private.calendar_links l
  where l.entry_id = any (restore_calendar_events.entries || restore_calendar_events.elsewhere)
    and (not exists (select from private.calendar_events e where e.id = l.entry_id)
    or exists (select from public.calendar_sync s where s.closing_at is not null));
  update private.calendar_links l set etag = null, there = null, fingerprint = null, sending = null, attempts = 0, problem = 'ELSEWHERE',
    due_at = now() + interval '1 day'
  where l.entry_id = any (restore_calendar_events.elsewhere) and l.etag is not null;
  update private.calendar_links l set etag = null, there = null, fingerprint = null, sending = null, due_at = now(), attempts = 0
  where l.entry_id = any (restore_calendar_events.entries) and l.etag is not null;
  get diagnostics restored = row_count;
  if restored > 0 then
    perform private.add_admin_notifications('calendar_deleted', jsonb_build_object('count', restored, 'link', '/admin/scheduled-classes'));
  end if;
  return restored;
end $$;
comment on function public.restore_calendar_events is
  'Hours whose events were deleted in the connected calendar are written there again, which the teacher is told once: a class is cancelled '
  'here. elsewhere: those that she moved to another of her calendars are not written a second time.';
