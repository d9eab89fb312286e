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

create function public.finish_calendar_push(entry uuid, href text, etag text, fingerprint text) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_links l
  set href = finish_calendar_push.href, etag = finish_calendar_push.etag, there = l.sending, fingerprint = finish_calendar_push.fingerprint,
    attempts = 0, due_at = now(), problem = null, told_at = null
  where l.entry_id = finish_calendar_push.entry and l.sending_fingerprint = finish_calendar_push.fingerprint
$$;
comment on function public.finish_calendar_push is 'Records that the connected calendar has an hour as it was sent.';

create function public.drop_calendar_link(entry uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.calendar_links l where l.entry_id = drop_calendar_link.entry
$$;
comment on function public.drop_calendar_link is 'Records that the connected calendar does not have an event any more.';

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

create function public.list_unwritten_hours()
returns table (id uuid, full_name text, starts_at timestamptz, problem text, is_removal boolean, total bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select u.id, h.label, coalesce(h.starts_at, lower(l.there)), u.problem, u.is_removal, count(*) over ()
    from private.unwritten_hours u join private.calendar_links l on l.entry_id = u.id left join private.calendar_hours h on h.id = u.id
    where u.is_told order by 3 limit 100;
end $$;
comment on function public.list_unwritten_hours is
  'The first hundred hours that the connected calendar does not have as they are here, and why; is_removal: it still has one that was '
  'cancelled, total: how many they all are. A conflict counts from the second attempt on.';
