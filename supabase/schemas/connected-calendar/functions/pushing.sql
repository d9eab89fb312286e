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
  select coalesce(jsonb_agg(jsonb_build_object('entry', x.entry_id, 'uid', x.uid, 'href', x.href, 'etag', x.etag, 'is_wanted',
    x.id is not null,
    'starts_at', x.starts_at, 'ends_at', x.ends_at, 'sequence', greatest(x.sequence, x.sequence_there), 'updated_at', x.updated_at,
    'label', x.label, 'online_link', x.online_link, 'fingerprint', x.fingerprint) order by x.due_at, x.starts_at), '[]') into due
  from (
    select l.entry_id, l.uid, l.href, l.etag, l.due_at, l.sequence as sequence_there, e.id, e.starts_at, e.ends_at, e.sequence,
      e.updated_at, e.label,
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
comment on function public.plan_calendar_pushes is
  'Hours that the connected calendar does not have as they are here, and those to be removed there. host: the site''s, for new UIDs.';

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
  set attempts = least(l.attempts + 1, 100), due_at = now() + coalesce((array[1, 5, 30])[l.attempts + 1], 60) * interval '1 minute'
  where l.entry_id = postpone_calendar_push.entry
$$;
comment on function public.postpone_calendar_push is
  'Lets an hour wait that the connected calendar refused, longer after each attempt, up to an hour.';
