create function public.visit_room(class uuid, enters boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours public.classes;
  hour public.calendar_entries;
begin
  select c.* into ours from public.classes c
  where c.id = visit_room.class and private.is_active() and (c.student_id = auth.uid() or private.is_admin());
  select e.* into hour from public.calendar_entries e where e.id = ours.id and e.cancelled_at is null;
  perform private.refuse_if(hour.id is null, 'NOT_FOUND');
  if private.is_room_open(hour) then
    delete from private.room_visits v where v.class_id = ours.id and v.arrived_at < private.room_opens(hour);
    insert into private.room_visits as v (class_id, person_id, entered_at)
    values (ours.id, auth.uid(), case when visit_room.enters then now() end)
    on conflict (class_id, person_id) do update set entered_at = coalesce(v.entered_at, excluded.entered_at);
  end if;
  return jsonb_build_object('starts_at', hour.starts_at, 'ends_at', hour.ends_at,
    'student_name', (select p.full_name from public.profiles p where p.id = ours.student_id),
    'teacher_name', (select s.brand_first_name from public.site_settings s),
    'link', case when private.is_room_open(hour) then ours.online_link end,
    'student', (select private.describe_visit(v) from private.room_visits v where v.class_id = ours.id and v.person_id = ours.student_id),
    'teacher', (select private.describe_visit(v) from private.room_visits v
      where v.class_id = ours.id and v.person_id <> ours.student_id order by v.entered_at nulls last, v.arrived_at limit 1));
end $$;
comment on function public.visit_room is
  'The student or the teacher comes to the page before the online room of a class, or enters the room. Visits at an earlier time of a '
  'class that was moved are forgotten. Returns {starts_at, ends_at, student_name, teacher_name, link, student, teacher}; the link, and '
  'whether the other one is there ({arrived_at, entered_at}), from 15 minutes before until the end.';

create function public.set_student_room(student uuid, link text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := nullif(btrim(set_student_room.link), '');
begin
  perform private.require_admin();
  perform private.require_person(set_student_room.student);
  if wanted is null then
    delete from public.student_rooms s where s.student_id = set_student_room.student;
  else
    insert into public.student_rooms (student_id, link) values (set_student_room.student, wanted)
    on conflict (student_id) do update set link = excluded.link;
  end if;
end $$;
comment on function public.set_student_room is 'The teacher gives a student''s classes a room of their own; an empty link takes it away.';

create function public.trial_room(booking uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.room_of_trial(trial_room.booking);
end $$;
comment on function public.trial_room is
  'The online room of a trial class, for the teacher; null without a rule. Visitors see it in find_trial from 15 minutes before until the '
  'end.';

create function private.room_opens(hour public.calendar_entries) returns timestamptz
language sql immutable set search_path = '' as $$
  select room_opens.hour.starts_at - interval '15 minutes'
$$;
comment on function private.room_opens is 'When the online room of an hour opens: 15 minutes before it starts.';

create function private.is_room_open(hour public.calendar_entries) returns boolean
language sql stable set search_path = '' as $$
  select now() between private.room_opens(is_room_open.hour) and is_room_open.hour.ends_at
$$;
comment on function private.is_room_open is 'Whether the online room of an hour is open now: from 15 minutes before until its end.';

create function private.describe_visit(visit private.room_visits) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('arrived_at', describe_visit.visit.arrived_at, 'entered_at', describe_visit.visit.entered_at)
$$;
comment on function private.describe_visit is 'When somebody came to the page of a room, and when they entered the room.';

create function private.school_room(rules public.scheduling_rules, student uuid, class uuid) returns text
language sql immutable set search_path = '' as $$
  select case school_room.rules.room_per when 'school' then school_room.rules.room_link
    when 'student' then school_room.rules.room_link || '-' || private.room_code(school_room.student)
    else school_room.rules.room_link || '-' || private.room_code(school_room.class) end
$$;
comment on function private.school_room is 'The online room that a class has by the teacher''s rules; null without a rule.';

create function private.room_code(id uuid) returns text
language sql immutable set search_path = '' as $$
  select substr(encode(sha256(convert_to(room_code.id::text, 'UTF8')), 'hex'), 1, 12)
$$;
comment on function private.room_code is 'What tells one room from another: twelve hexadecimal digits, which do not give the id away.';

create function private.room_of_trial(booking uuid) returns text
language sql stable set search_path = '' as $$
  select private.school_room(r, room_of_trial.booking, room_of_trial.booking) from public.scheduling_rules r
$$;
comment on function private.room_of_trial is
  'The online room of a trial class by the teacher''s rules: the school''s, or one of its own; null without a rule.';

create function private.set_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.online_link := coalesce(new.online_link, (select s.link from public.student_rooms s where s.student_id = new.student_id),
    (select private.school_room(r, new.student_id, new.id) from public.scheduling_rules r));
  return new;
end $$;
comment on function private.set_room is 'A new class without a link of its own has the student''s room, or the school''s.';

create function private.change_school_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_calendar();
  update public.classes c set online_link = private.school_room(new, c.student_id, c.id)
  from public.calendar_entries e
  where e.id = c.id and e.cancelled_at is null and e.ends_at > now()
    and c.online_link is not distinct from private.school_room(old, c.student_id, c.id)
    and not exists (select from public.student_rooms s where s.student_id = c.student_id);
  return null;
end $$;
comment on function private.change_school_room is
  'Classes to come that have the school''s room, or none, have the new one. Links that were typed for a class stay.';

create function private.change_student_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  student constant uuid := coalesce(new.student_id, old.student_id);
begin
  -- A room that goes with its student leaves no classes.
  if not exists (select from public.profiles p where p.id = student) then
    return null;
  end if;
  perform private.lock_calendar();
  update public.classes c set online_link = coalesce(new.link, private.school_room(r, student, c.id))
  from public.calendar_entries e, public.scheduling_rules r
  where c.student_id = student and e.id = c.id and e.cancelled_at is null and e.ends_at > now()
    and c.online_link is not distinct from coalesce(old.link, private.school_room(r, student, c.id));
  return null;
end $$;
comment on function private.change_student_room is 'The student''s classes to come have the new room, unless a link was typed for them.';
