-- Trial classes have the school's online room, too.
set check_function_bodies = off;

create function private.room_of_trial(booking uuid) returns text
language sql stable set search_path = '' as $$
  select private.school_room(r, room_of_trial.booking, room_of_trial.booking) from public.scheduling_rules r
$$;
comment on function private.room_of_trial is 'The online room of a trial class by the teacher''s rules: the school''s, or one of its own; null without a rule.';

create function public.trial_room(booking uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.room_of_trial(trial_room.booking);
end $$;
comment on function public.trial_room is 'The online room of a trial class, for the teacher; null without a rule. Visitors see it in find_trial from 15 minutes before until the end.';

create or replace function private.describe_trial(key_hash bytea) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'status', b.status, 'full_name', b.full_name, 'plan', b.plan, 'level', b.level, 'language', b.language,
    'local_start', private.local_iso(e.local_start), 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'created_at', b.created_at, 'sequence', e.sequence,
    'held_until', case when b.status = 'scheduled' and b.student_id is null then b.held_until end,
    -- The page shows the address until it is verified, so that a typo is noticed.
    'unverified_email', case when o.id is not null then b.email end,
    'lapsed', b.lapsed_at is not null,
    'room_opens', case when private.room_of_trial(b.id) is not null then private.room_opens(e) end,
    'room', case when private.is_room_open(e) and (b.status = 'confirmed' or b.status = 'scheduled' and (b.held_until is null or b.student_id is not null))
      then private.room_of_trial(b.id) end,
    'changeable', (b.status in ('scheduled', 'confirmed') and e.starts_at > now()) or (b.lapsed_at is not null and o.id is null))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.unverified_trials o on o.id = b.id
  where b.key_hash = describe_trial.key_hash
$$;
comment on function private.describe_trial is 'A trial class, as shown to the holder of its key.';

grant execute on function public.trial_room to authenticated;
