create function public.claim_busy_calendars() returns setof public.busy_calendars
language sql security definer set search_path = '' as $$
  update public.busy_calendars c set checked_at = now()
  where c.id in (
    select due.id from public.busy_calendars due
    where (due.checked_at is null or due.checked_at < now() - interval '10 minutes')
      and not exists (select from public.connected_calendar k where k.busy_calendar = due.id)
    for update skip locked)
  returning c.*
$$;
comment on function public.claim_busy_calendars is
  'Claims the external calendars that are due to be read, so that only one process reads each. The connected calendar is read by its own '
  'rounds.';

create function private.is_emptied(before tstzmultirange, wanted tstzmultirange, of_several boolean) returns boolean
language sql immutable set search_path = '' as $$
  select known >= case when of_several then 4 else 1 end and (kept = 0 or (known >= 4 and kept * 2 < known))
  from (select (select count(*) from unnest(before)) as known, (select count(*) from unnest(wanted)) as kept) as counted
$$;
comment on function private.is_emptied is
  'Whether a calendar has lost all of its times, or most of several: it may have been read wrongly. of_several: all of a few do not '
  'count, which she removes there at once and wants freed here.';

create function public.replace_busy_times(calendar uuid, busy jsonb, is_held boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := date_trunc('minute', now());
  horizon constant timestamptz := since + interval '400 days';
  longest constant interval := '744 hours';
  wanted tstzmultirange;
  before tstzmultirange;
  taken tstzmultirange;
  conflicting integer;
begin
  perform private.lock_calendar();
  select coalesce(range_agg(tstzrange(greatest(b.starts_at, since), least(b.ends_at, horizon))), '{}') into wanted
  from jsonb_to_recordset(replace_busy_times.busy) as b (starts_at timestamptz, ends_at timestamptz)
  where b.ends_at > b.starts_at and b.ends_at > since and b.starts_at < horizon;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}') into before
  from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar and e.ends_at > since;
  if replace_busy_times.is_held and private.is_emptied(before, wanted,
    exists (select from public.connected_calendar k where k.busy_calendar = replace_busy_times.calendar)) then
    update public.busy_calendars c set emptied_at = coalesce(c.emptied_at, now()), failed_at = now(), problem = 'EMPTIED'
    where c.id = replace_busy_times.calendar and coalesce(c.emptied_at, now()) > now() - interval '1 day'
    returning c.conflicts into conflicting;
    if found then
      return conflicting;
    end if;
  end if;
  delete from public.calendar_entries e where e.busy_calendar = replace_busy_times.calendar;
  select coalesce(range_agg(tstzrange(e.starts_at, e.ends_at)), '{}'),
    count(*) filter (where e.kind <> 'import' and tstzrange(e.starts_at, e.ends_at) && wanted)
  into taken, conflicting
  from public.calendar_entries e where e.cancelled_at is null and e.ends_at > since;
  insert into public.calendar_entries (kind, busy_calendar, local_start, duration)
  select 'import', replace_busy_times.calendar, piece at time zone 'America/Sao_Paulo', least(upper(part) - piece, longest)
  from unnest(wanted - taken) as part cross join generate_series(lower(part), upper(part), longest) as piece
  where piece < upper(part);
  perform private.note_freed_hours(private.with_buffer(freed)) from unnest(before - wanted) as freed;
  update public.busy_calendars c
  set fetched_at = now(), failed_at = null, problem = null, emptied_at = null, told_at = null, conflicts = conflicting
  where c.id = replace_busy_times.calendar;
  return conflicting;
end $$;
comment on function public.replace_busy_times is
  'Replaces the busy times of an external calendar: [{"starts_at": …, "ends_at": …}]. Returns the number of existing hours that conflict '
  'with them; those hours stay. is_held: where the calendar has lost all or most of them, the earlier ones stay for a day, or until the '
  'teacher frees them.';

create function public.fail_busy_calendar(calendar uuid, problem text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  update public.busy_calendars c set failed_at = now(), problem = fail_busy_calendar.problem where c.id = fail_busy_calendar.calendar;
  update public.busy_calendars c set told_at = now()
  where c.id = fail_busy_calendar.calendar and c.told_at is null and coalesce(c.fetched_at, c.created_at) < now() - interval '1 day'
  returning c.name into name;
  if found then
    perform private.add_admin_notifications('calendar_silent',
      jsonb_build_object('calendar', name, 'link', '/admin/settings/hours#calendars'));
  end if;
end $$;
comment on function public.fail_busy_calendar is
  'Records why an external calendar could not be read. The teacher is notified after a day, once until it is read again.';

create function public.free_emptied_hours(calendar uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.busy_calendars c set emptied_at = now() - interval '2 days', checked_at = null
  where c.id = free_emptied_hours.calendar and c.problem = 'EMPTIED';
  perform private.refuse_if(not found, 'NOT_NOW');
  -- The connected calendar is read again although it has not changed.
  update public.calendar_sync s set version = null, due_at = now()
  where s.singleton and exists (select from public.connected_calendar k where k.busy_calendar = free_emptied_hours.calendar);
  perform pg_notify('connected_calendar', '');
end $$;
comment on function public.free_emptied_hours is
  'Lets the next reading of an external calendar replace its hours, although it has lost all or most of them.';

create function public.make_calendar_feed(token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_active(), 'NOT_ALLOWED');
  perform private.refuse_if(coalesce(make_calendar_feed.token, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  insert into public.calendar_feeds (user_id, token_hash) values (auth.uid(), sha256(convert_to(make_calendar_feed.token, 'UTF8')))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
end $$;
comment on function public.make_calendar_feed is
  'Creates the caller''s calendar feed under a 256-bit token that the browser made; an earlier token stops working.';

create function public.read_calendar_feed(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('language', p.language, 'role', p.role, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
      'sequence', e.sequence, 'created_at', e.created_at, 'updated_at', e.updated_at, 'cancelled', e.cancelled_at is not null,
      'online_link', c.online_link, 'label', case
        when p.role = 'admin' then coalesce(s.full_name, b.full_name, kept.full_name, e.label) end)
      order by e.starts_at)
    from public.calendar_entries e
    left join public.classes c on c.id = e.id left join public.profiles s on s.id = c.student_id
    left join public.trial_bookings b on b.id = e.id
    left join public.pauses k on k.id = e.pause_id and e.kind = 'block' left join public.profiles kept on kept.id = k.student_id
    where e.starts_at > now() - interval '60 days' and e.kind <> 'import'
      and (p.role = 'admin' or c.student_id = p.id)), '[]'))
  from public.calendar_feeds f join public.profiles p on p.id = f.user_id
  where f.token_hash = sha256(convert_to(coalesce(read_calendar_feed.token, ''), 'UTF8')) and p.deactivated_at is null
$$;
comment on function public.read_calendar_feed is 'The hours of a calendar feed. The token is the only authorization.';
