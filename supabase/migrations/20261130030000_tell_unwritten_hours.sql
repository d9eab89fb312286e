-- Hours that the connected calendar does not take are known by their problem, told once, and listed in the settings.
set check_function_bodies = off;

alter table private.calendar_links
  add column problem text check (problem in ('REFUSED', 'CONFLICT', 'ELSEWHERE', 'FAILING')),
  add column told_at timestamptz,
  add constraint calendar_links_told_of_problem check (told_at is null or problem is not null);


comment on column private.calendar_links.attempts is 'Attempts to write it since it was as it is here.';
comment on column private.calendar_links.problem is
  'The reason why the last attempt failed: the server refused it, it has another version, another of her calendars has it, or it fails '
  'with this one. Null once it is there as it is here.';
comment on column private.calendar_links.told_at is 'When the teacher was notified of the problem.';

create view private.calendar_hours as
select e.id, e.kind, e.starts_at, e.ends_at, e.cancelled_at, e.sequence, e.updated_at, c.online_link, named.label,
  md5(jsonb_build_array(e.starts_at, e.ends_at, named.label, c.online_link)::text) as fingerprint
from public.calendar_entries e
left join public.classes c on c.id = e.id
left join public.profiles s on s.id = c.student_id
left join public.trial_bookings b on b.id = e.id
left join public.pauses k on k.id = e.pause_id and e.kind = 'block'
left join public.profiles kept on kept.id = k.student_id
cross join lateral (select coalesce(s.full_name, b.full_name, kept.full_name, e.label)) as named (label)
where e.kind <> 'import';
comment on view private.calendar_hours is
  'Hours of all kinds but busy times, with the name that the connected calendar shows and a fingerprint of what it shows.';

create or replace view private.calendar_events as
select h.id, h.kind, h.starts_at, h.ends_at, h.sequence, h.updated_at, h.online_link, h.label, h.fingerprint
from private.calendar_hours h where h.cancelled_at is null;
comment on view private.calendar_events is 'Hours as the connected calendar should have them, with a fingerprint of what it shows.';

create view private.unwritten_hours as
select l.entry_id as id, l.problem, e.id is null as is_removal, l.problem in ('REFUSED', 'ELSEWHERE') or l.attempts > 1 as is_told
from private.calendar_links l left join private.calendar_events e on e.id = l.entry_id
where l.problem is not null and (e.id is null or l.etag is null or l.fingerprint is distinct from e.fingerprint)
  and coalesce(e.ends_at, upper(l.there), 'infinity') > now()
  and not exists (select from public.calendar_sync s where s.closing_at is not null);
comment on view private.unwritten_hours is
  'Hours that the connected calendar does not have as they are here after an attempt to write or remove them. Those that are over '
  'do not count; is_told: the settings show it.';

create or replace function public.plan_calendar_pushes(host text, most integer default 40) returns jsonb
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
  update private.calendar_links l set problem = null, told_at = null
  where l.problem is not null and not exists (select from private.unwritten_hours u where u.id = l.entry_id);
  select coalesce(jsonb_agg(jsonb_build_object('entry', x.entry_id, 'uid', x.uid, 'href', x.href, 'etag', x.etag, 'is_wanted',
    x.id is not null, 'attempts', x.attempts, 'is_elsewhere', coalesce(x.problem = 'ELSEWHERE', false),
    'starts_at', x.starts_at, 'ends_at', x.ends_at, 'sequence', greatest(x.sequence, x.sequence_there), 'updated_at', x.updated_at,
    'label', x.label, 'online_link', x.online_link, 'fingerprint', x.fingerprint) order by x.due_at, x.starts_at), '[]') into due
  from (
    select l.entry_id, l.uid, l.href, l.etag, l.due_at, l.sequence as sequence_there, l.attempts, l.problem, e.id,
      e.starts_at, e.ends_at, e.sequence, e.updated_at, e.label, e.online_link, e.fingerprint
    from private.calendar_links l left join private.calendar_events e on e.id = l.entry_id and not closing
    where (l.due_at <= now() or e.fingerprint <> l.sending_fingerprint)
      and (e.id is null or l.etag is null or l.fingerprint is distinct from e.fingerprint)
    order by l.due_at, e.starts_at limit plan_calendar_pushes.most) as x;
  -- Before it is sent: the answer may be lost.
  update private.calendar_links l
  set attempts = least(l.attempts + 1, 100),
    sending = case when (x ->> 'is_wanted')::boolean
      then tstzrange((x ->> 'starts_at')::timestamptz, (x ->> 'ends_at')::timestamptz) else l.sending end,
    sending_fingerprint = case when (x ->> 'is_wanted')::boolean then x ->> 'fingerprint' else l.sending_fingerprint end
  from jsonb_array_elements(due) as x where l.entry_id = (x ->> 'entry')::uuid;
  -- A version may come back with the content that it stood for, as when she deletes what is written now.
  update public.calendar_sync s set version = null where s.singleton and due <> '[]';
  return due;
end $$;
comment on function public.plan_calendar_pushes is
  'Hours that the connected calendar does not have as they are here, and those to be removed there. host: the site''s, for new UIDs.';

create or replace function public.finish_calendar_push(entry uuid, href text, etag text, fingerprint text) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_links l
  set href = finish_calendar_push.href, etag = finish_calendar_push.etag, there = l.sending, fingerprint = finish_calendar_push.fingerprint,
    attempts = 0, due_at = now(), problem = null, told_at = null
  where l.entry_id = finish_calendar_push.entry and l.sending_fingerprint = finish_calendar_push.fingerprint
$$;
comment on function public.finish_calendar_push is 'Records that the connected calendar has an hour as it was sent.';

create or replace function public.finish_calendar_round(
  problem text default null, version text default null, has_more boolean default false, keeps_marks boolean default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sync public.calendar_sync;
begin
  update public.calendar_sync s set claimed_until = null,
    answered_at = case when finish_calendar_round.problem is null then now() else s.answered_at end,
    failing_since = case when finish_calendar_round.problem is not null then coalesce(s.failing_since, now()) end,
    problem = finish_calendar_round.problem,
    told_at = case when finish_calendar_round.problem is not null then s.told_at end,
    version = coalesce(finish_calendar_round.version, s.version), keeps_marks = coalesce(finish_calendar_round.keeps_marks, s.keeps_marks),
    read_at = case when finish_calendar_round.version is not null then now() else s.read_at end,
    -- Without an answer, waits for as long as it has been silent, up to ten minutes.
    due_at = now() + case when finish_calendar_round.problem is not null
      then least(greatest(now() - coalesce(s.failing_since, now()), interval '1 minute'), interval '10 minutes')
      when finish_calendar_round.has_more then interval '0' else interval '1 minute' end
  where s.singleton returning s.* into sync;
  if sync.failing_since <= now() - interval '1 hour' and sync.told_at is null and sync.closing_at is null then
    update public.calendar_sync s set told_at = now() where s.singleton;
    perform private.add_admin_notifications('calendar_silent', jsonb_build_object('link', '/admin/settings/hours#connected-calendar'));
  end if;
  if sync.problem is null and not finish_calendar_round.has_more then
    perform private.tell_unwritten_hours();
  end if;
  perform private.end_calendar_connection();
end $$;
comment on function public.finish_calendar_round is
  'Ends a round and says when the next is due: in a minute, at once where more waits, or later where the server did not answer as it '
  'should.';

create or replace function public.take_calendar_event(
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

drop function public.postpone_calendar_push(uuid);
create function public.postpone_calendar_push(entry uuid, problem text default null) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_links l
  set problem = coalesce(postpone_calendar_push.problem, l.problem),
    due_at = now() + case
      when postpone_calendar_push.problem = 'ELSEWHERE' or (postpone_calendar_push.problem = 'REFUSED' and l.attempts > 3)
      then interval '1 day' else coalesce((array[1, 5, 30])[greatest(l.attempts, 1)], 60) * interval '1 minute' end
  where l.entry_id = postpone_calendar_push.entry
$$;
comment on function public.postpone_calendar_push is
  'Lets an hour wait that the connected calendar does not take: 1, 5 and 30 minutes, then an hour; a day where it was refused, or is in '
  'another of her calendars. One that changes here meanwhile does not wait.';

drop function public.restore_calendar_events(uuid[]);
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

create function private.tell_unwritten_hours() returns void
language plpgsql set search_path = '' as $$
declare
  untold uuid[];
  first private.calendar_hours;
begin
  with told as (
    update private.calendar_links l set told_at = now() from private.unwritten_hours u
    where u.id = l.entry_id and l.told_at is null and u.is_told and (l.problem in ('REFUSED', 'ELSEWHERE') or l.attempts > 3)
    returning l.entry_id
  )
  select array_agg(t.entry_id) into untold from told t;
  if untold is null then
    return;
  end if;
  select h.* into first from private.calendar_hours h where h.id = untold[1];
  perform private.add_admin_notifications('calendar_unwritten', jsonb_strip_nulls(jsonb_build_object('count', cardinality(untold),
    'student_name', case when cardinality(untold) = 1 and first.kind <> 'block' then first.label end,
    'class_date', case when cardinality(untold) = 1 then private.local_iso(first.starts_at at time zone 'America/Sao_Paulo') end,
    'link', '/admin/settings/hours#connected-calendar')));
end $$;
comment on function private.tell_unwritten_hours is
  'Notifies the teacher, once for all of a round, of hours that the connected calendar does not take: of a refusal at once, of a conflict '
  'after the fourth attempt.';

create function public.list_unwritten_hours()
returns table (id uuid, full_name text, starts_at timestamptz, problem text, is_removal boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select u.id, h.label, coalesce(h.starts_at, lower(l.there)), u.problem, u.is_removal
    from private.unwritten_hours u join private.calendar_links l on l.entry_id = u.id left join private.calendar_hours h on h.id = u.id
    where u.is_told order by 3 limit 100;
end $$;
comment on function public.list_unwritten_hours is
  'The first hundred hours that the connected calendar does not have as they are here, and why; is_removal: it still has one that was '
  'cancelled. A conflict counts from the second attempt on.';

create or replace function private.topic_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('new_schedule', 'trial_moved', 'trial_cancelled', 'trial_lapsed', 'new_class_scheduled', 'new_class',
      'student_confirmed_class', 'student_booked_makeup', 'student_moved_class',
      'student_cancelled_class', 'invitation_answered', 'invitation_questioned', 'class_scheduled', 'class_moved',
      'class_link', 'class_cancelled', 'series_moved',
        'series_cancelled', 'series_declined', 'student_requested_series', 'student_requested_class', 'teacher_booked', 'teacher_moved',
      'class_declined', 'request_lapsed', 'teacher_cancelled', 'pause_set', 'pause_changed', 'pause_cancelled', 'student_paused',
      'hour_offered', 'wait_ended',
      'calendar_refused', 'calendar_deleted', 'calendar_unwritten', 'calendar_silent', 'calendar_left') then 'classes'
    when kind in ('class_soon', 'reminder_day', 'reminder_hour', 'makeups_expiring') then 'reminders'
    when kind in ('new_homework', 'homework_graded', 'dictation_graded', 'homework_submitted', 'class_notes') then 'homework'
    when kind = 'cards_due' then 'cards'
    when kind = 'test_graded' then 'grades'
    when kind in ('charge_due', 'charge_reminder', 'charge_overdue', 'charge_paid', 'proof_declined', 'student_made_payment', 'mei_limit',
      'pix_received', 'pix_refunded', 'pix_unknown', 'pix_silent', 'pix_refused') then 'payments'
    when kind in ('student_left_feedback', 'feedback_answered', 'publication_asked', 'publication_answered') then 'feedback'
    when kind in ('new_article', 'topic_suggested') then 'articles'
    when kind in ('student_updated_profile', 'erasure_requested') then 'profile'
  end
$$;

grant execute on function public.list_unwritten_hours to authenticated;
grant execute on function public.postpone_calendar_push, public.restore_calendar_events to service_role;
