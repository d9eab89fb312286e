-- Classes have an online room by the teacher's rules or the student's, and a page before it that shows who is there.
set check_function_bodies = off;

alter table public.scheduling_rules
  add column room_link text check (room_link ~ '^https://[^\s]+$' and char_length(room_link) <= 450 and private.is_single_line(room_link)),
  add column room_per text not null default 'school' check (room_per in ('school', 'student', 'class'));
comment on column public.scheduling_rules.room_link is 'The address of the online room of classes that have none of their own; null for none.';
comment on column public.scheduling_rules.room_per is 'Who shares that room: all classes, or each student or each class has one, whose code is appended to the address.';
grant update (room_link, room_per) on public.scheduling_rules to authenticated;

create table public.student_rooms (
  student_id uuid primary key references public.profiles on delete cascade,
  link text not null check (link ~ '^https://[^\s]+$' and char_length(link) <= 500 and private.is_single_line(link))
);
comment on table public.student_rooms is 'The online room of a student''s classes, where it is not the school''s.';

create table private.room_visits (
  class_id uuid not null references public.classes on delete cascade,
  person_id uuid not null references public.profiles on delete cascade,
  arrived_at timestamptz not null default now(),
  entered_at timestamptz,
  primary key (class_id, person_id)
);
comment on table private.room_visits is 'Who came to the page before the online room of a class, and when they entered it.';

alter table public.student_rooms enable row level security;
grant select on public.student_rooms to authenticated;
create policy "The teacher reads her students' rooms" on public.student_rooms for select to authenticated
using ((select private.is_admin()));

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
comment on function public.visit_room is 'The student or the teacher comes to the page before the online room of a class, or enters the room. Visits at an earlier time of a class that was moved are forgotten. Returns {starts_at, ends_at, student_name, teacher_name, link, student, teacher}; the link, and whether the other one is there ({arrived_at, entered_at}), from 15 minutes before until the end.';

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
  update public.classes c set online_link = private.school_room(new, c.student_id, c.id)
  from public.calendar_entries e
  where e.id = c.id and e.cancelled_at is null and e.ends_at > now()
    and c.online_link is not distinct from private.school_room(old, c.student_id, c.id)
    and not exists (select from public.student_rooms s where s.student_id = c.student_id);
  return null;
end $$;
comment on function private.change_school_room is 'Classes to come that have the school''s room, or none, have the new one. Links that were typed for a class stay.';

create function private.change_student_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  student constant uuid := coalesce(new.student_id, old.student_id);
begin
  update public.classes c set online_link = coalesce(new.link, private.school_room(r, student, c.id))
  from public.calendar_entries e, public.scheduling_rules r
  where c.student_id = student and e.id = c.id and e.cancelled_at is null and e.ends_at > now()
    and c.online_link is not distinct from coalesce(old.link, private.school_room(r, student, c.id));
  return null;
end $$;
comment on function private.change_student_room is 'The student''s classes to come have the new room, unless a link was typed for them.';

grant execute on function public.visit_room, public.set_student_room to authenticated;

create trigger set_room before insert on public.classes for each row execute function private.set_room();
create trigger change_school_room after update of room_link, room_per on public.scheduling_rules for each row
  execute function private.change_school_room();
create trigger change_student_room after insert or update or delete on public.student_rooms for each row
  execute function private.change_student_room();
create trigger audit after insert or delete or update on public.student_rooms for each row execute function private.audit();

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level,
        'level_chances', t.level_chances, 'calibration', t.calibration, 'correct', t.correct, 'profile', t.profile, 'shown_name', t.shown_name,
        'answers', (
          select jsonb_agg(jsonb_build_object('question', i.question, 'answer', i.options[a.answer + 1]) order by a.position)
          from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.attempt_id = t.id)) order by t.started_at), '[]')
      from public.placement_attempts t where t.user_id = person or (t.user_id is null and t.trial_id = any (private.bookings_of(person)))),
    'classes', (select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'changes', (
          select coalesce(jsonb_agg(jsonb_build_object('at', h.changed_at, 'change', h.change) order by h.id), '[]')
          from public.calendar_history h where h.entry_id = c.id)) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id where c.student_id = person),
    'forfeited_classes', (select coalesce(jsonb_agg(to_jsonb(l) order by l.forfeited_at), '[]') from public.forfeited_classes l where l.student_id = person),
    'room', (select s.link from public.student_rooms s where s.student_id = person),
    'room_visits', (select coalesce(jsonb_agg(to_jsonb(v) - 'person_id' order by v.arrived_at), '[]') from private.room_visits v where v.person_id = person),
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k where k.student_id = person),
    'waiting_list', (select coalesce(jsonb_agg(to_jsonb(w) - array['student_id', 'key_hash', 'seen'] || jsonb_build_object('offers', (
          select coalesce(jsonb_agg(to_jsonb(o) - array['id', 'waiting_id', 'key_hash'] order by o.offered_at), '[]') from public.hour_offers o where o.waiting_id = w.id))
        order by w.created_at), '[]')
      from public.waiting_list w where w.student_id = person or w.email = private.verified_email(person)),
    'pauses', (select coalesce(jsonb_agg(to_jsonb(k) - 'student_id' order by k.first_day), '[]') from public.pauses k where k.student_id = person),
    'series_requests', (select coalesce(jsonb_agg(to_jsonb(r) - 'student_id' order by r.created_at), '[]') from public.series_requests r where r.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('recording', split_part(c.recording, '/', 3), 'reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at, 'undone_at', r.undone_at) order by r.reviewed_at, r.id), '[]')
          from public.card_reviews r where r.card_id = c.id)) order by c.created_at, c.id), '[]')
      from public.cards c where c.student_id = person),
    'card_settings', (select to_jsonb(s) - 'student_id' from public.card_settings s where s.student_id = person),
    'station_marks', (select coalesce(jsonb_agg(to_jsonb(s) - 'student_id' order by s.marked_on, s.station), '[]')
      from public.station_marks s where s.student_id = person),
    'shared_recaps', (select coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'since', l.created_at) order by l.month), '[]')
      from public.recap_links l where l.student_id = person),
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
