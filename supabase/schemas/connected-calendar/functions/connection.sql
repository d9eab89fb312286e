create function public.connect_calendar(provider text, url text, username text, name text, encrypted text, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.connected_calendar;
  busy uuid;
begin
  perform private.lock_calendar();
  select k.* into known from public.connected_calendar k for update;
  -- The events of one calendar cannot be changed by the credentials of another.
  perform private.refuse_if(known.url <> connect_calendar.url and exists (select from private.calendar_links), 'NOT_NOW');
  busy := known.busy_calendar;
  if busy is null then
    insert into public.busy_calendars (name, url) values (connect_calendar.name, connect_calendar.url) returning id into busy;
  else
    update public.busy_calendars b set name = connect_calendar.name, url = connect_calendar.url where b.id = busy;
  end if;
  insert into public.connected_calendar as k (provider, url, username, name, busy_calendar, connected_by)
  values (connect_calendar.provider, connect_calendar.url, connect_calendar.username, connect_calendar.name, busy, connect_calendar.person)
  on conflict (singleton) do update set provider = excluded.provider, url = excluded.url, username = excluded.username,
    name = excluded.name,
    busy_calendar = excluded.busy_calendar, connected_by = excluded.connected_by, connected_at = now();
  insert into private.calendar_credentials as c (encrypted) values (connect_calendar.encrypted)
  on conflict (singleton) do update set encrypted = excluded.encrypted;
  insert into public.calendar_sync as s (answered_at) values (now())
  on conflict (singleton) do update
  set answered_at = now(), failing_since = null, problem = null, told_at = null, closing_at = null, version = null, due_at = now(),
    keeps_marks = s.keeps_marks and known.url is not distinct from connect_calendar.url;
  update private.calendar_links l set due_at = now(), attempts = 0 where true;
  perform pg_notify('connected_calendar', '');
end $$;
comment on function public.connect_calendar is
  'Connects a calendar that has just answered, or replaces its credentials. person: the teacher who does.';

create function public.disconnect_calendar(url text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.connected_calendar;
begin
  perform private.require_admin();
  perform private.lock_calendar();
  select k.* into known from public.connected_calendar k where k.url = disconnect_calendar.url for update;
  perform private.refuse_if(known.url is null, 'NOT_FOUND');
  update public.connected_calendar k set busy_calendar = null where k.singleton;
  delete from public.busy_calendars b where b.id = known.busy_calendar;
  update public.calendar_sync s set closing_at = coalesce(s.closing_at, now()), due_at = now() where s.singleton;
  update private.calendar_links l set due_at = now(), attempts = 0 where true;
  perform private.end_calendar_connection();
  perform pg_notify('connected_calendar', '');
end $$;
comment on function public.disconnect_calendar is
  'Disconnects the calendar with this address: its busy times here go at once, what the site wrote there is removed first, for three days '
  'at most, then its credentials are deleted.';

create function private.end_calendar_connection() returns void
language plpgsql set search_path = '' as $$
declare
  closing constant timestamptz := (select s.closing_at from public.calendar_sync s);
  left_there integer;
begin
  delete from private.calendar_links l where closing is not null and l.etag is null and l.sending is null;
  select count(*) into left_there from private.calendar_links;
  if closing is null or (left_there > 0 and closing > now() - interval '3 days') then
    return;
  end if;
  if left_there > 0 then
    perform private.add_admin_notifications('calendar_left',
      jsonb_build_object('count', left_there, 'link', '/admin/settings/hours#connected-calendar'));
  end if;
  delete from private.calendar_links where true;
  delete from public.connected_calendar where singleton;
end $$;
comment on function private.end_calendar_connection is
  'Deletes a connection that is being ended once nothing of the site is left there, or after three days, which the teacher is told.';

create function public.replace_calendar_credentials(before text, encrypted text) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_credentials c set encrypted = replace_calendar_credentials.encrypted
  where c.singleton and c.encrypted = replace_calendar_credentials.before
$$;
comment on function public.replace_calendar_credentials is
  'Keeps credentials that the calendar''s server has renewed, unless the teacher has replaced them meanwhile.';

create function public.claim_calendar_round() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed public.calendar_sync;
begin
  update public.calendar_sync s set claimed_until = now() + interval '3 minutes'
  where s.singleton and coalesce(s.claimed_until, '-infinity') < now() and s.due_at <= now()
  returning s.* into claimed;
  if claimed.singleton is null then
    return null;
  end if;
  return (select jsonb_build_object('provider', k.provider, 'url', k.url, 'username', k.username, 'busy_calendar', k.busy_calendar,
    'encrypted', c.encrypted,
      'is_closing', claimed.closing_at is not null, 'keeps_marks', claimed.keeps_marks, 'language', (select p.language
        from public.profiles p where p.id = k.connected_by),
      -- The window of what is read moves on, so an unchanged calendar is read again, too.
      'version', case when claimed.read_at > now() - interval '6 hours' then claimed.version end)
    from public.connected_calendar k left join private.calendar_credentials c on c.singleton);
end $$;
comment on function public.claim_calendar_round is
  'Claims the next round of calls to the connected calendar, with all that it needs; null where none is due or another process has it.';

create function public.finish_calendar_round(
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
  -- A calendar may fail as a whole for long, such as with what others wrote there, while it refuses single hours.
  if not finish_calendar_round.has_more then
    perform private.tell_unwritten_hours();
  end if;
  perform private.end_calendar_connection();
end $$;
comment on function public.finish_calendar_round is
  'Ends a round and says when the next is due: in a minute, at once where more waits, or later where the server did not answer as it '
  'should.';

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
