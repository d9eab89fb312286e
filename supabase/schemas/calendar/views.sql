create view public.hours with (security_invoker=true) as
select e.id, e.kind, e.local_start, e.starts_at, e.ends_at, e.cancelled_at, e.label, e.created_at,
  coalesce(b.status, c.status) as status, coalesce(p.full_name, b.full_name, kept.full_name, e.label) as full_name,
    coalesce(p.email, b.email) as email,
  b.level, coalesce(p.plan, b.plan) as plan, c.student_id, c.series_id, c.online_link, c.notes,
  c.covered, c.words, c.homework, e.pause_id, exists (select from public.makeup_credits m where m.used_by_class = e.id) as is_makeup,
  b.email_verified, b.lapsed_at
from public.calendar_entries e
left join public.trial_bookings b on b.id = e.id
left join public.classes c on c.id = e.id
left join public.profiles p on p.id = c.student_id
left join public.pauses k on k.id = e.pause_id and e.kind = 'block'
left join public.profiles kept on kept.id = k.student_id;
comment on view public.hours is
  'All taken hours with their trial class, class or block, filtered by the caller''s policies. A block of a pause has the name of the '
  'student whose hour it keeps.';

create function public.find_hours(search text) returns setof public.hours
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text[] := private.searched_trigrams(find_hours.search);
begin
  perform private.require_admin();
  -- The hours that a name may be of are found by indexes; whether it is theirs is said by the texts.
  return query select h.* from public.hours h where h.id in (
      select c.id from public.classes c join public.profiles p on p.id = c.student_id where private.trigrams(p.full_name, p.email) @> wanted
      union all
      select b.id from public.trial_bookings b where private.trigrams(b.full_name, b.email) @> wanted
      union all
      select e.id from public.calendar_entries e where e.label is not null and private.trigrams(e.label) @> wanted
      union all
      select e.id from public.calendar_entries e join public.pauses k on k.id = e.pause_id join public.profiles p on p.id = k.student_id
      where private.trigrams(p.full_name, p.email) @> wanted)
    and private.matches_search(find_hours.search, h.full_name, h.email);
end $$;
comment on function public.find_hours is 'Hours of people whose name or mail address contains a text, for the teacher''s lists.';
