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

create view private.calendar_events as
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
