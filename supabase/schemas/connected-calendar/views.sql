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
