set check_function_bodies = off;

create type public.station_mark as enum ('works', 'sometimes', 'not_yet');

create table public.station_marks (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  station text not null check (station ~ '^(a1|a2|b1|b2|c1|c2)-[1-6]$'),
  mark public.station_mark not null,
  marked_on date not null,
  created_at timestamptz not null default now(),
  unique (student_id, station, marked_on)
);
comment on table public.station_marks is 'How well a student does what a station of the line describes, as the teacher saw it on a day. The newest mark counts; the earlier ones are the history.';
comment on column public.station_marks.station is 'A level and the place of one of its can-do sentences, which are in the site''s words: b1-2.';

create table public.recap_links (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.profiles on delete cascade,
  month date not null check (month = date_trunc('month', month)),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  unique (student_id, month)
);
comment on table public.recap_links is 'The recaps of a month that students share by a private link. Only the hash of each token is stored; deleting the row revokes the link.';
alter table public.station_marks enable row level security;
alter table public.recap_links enable row level security;

create function public.mark_station(student uuid, station text, mark public.station_mark default null, marked_on date default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  day constant date := coalesce(mark_station.marked_on, today);
begin
  perform private.require_admin();
  perform private.require_person(mark_station.student);
  perform private.refuse_if(coalesce(mark_station.station, '') !~ '^(a1|a2|b1|b2|c1|c2)-[1-6]$', 'INVALID_OPTION');
  perform private.refuse_if(day not between today - 730 and today, 'INVALID_DATE');
  if mark_station.mark is null then
    delete from public.station_marks s
    where s.student_id = mark_station.student and s.station = mark_station.station and s.marked_on = day;
    return;
  end if;
  insert into public.station_marks as s (student_id, station, mark, marked_on)
  values (mark_station.student, mark_station.station, mark_station.mark, day)
  on conflict on constraint station_marks_student_id_station_marked_on_key do update set mark = excluded.mark where s.mark <> excluded.mark;
end $$;
comment on function public.mark_station is 'The teacher marks how a station of the line goes for a student on a day, today by default. A second mark on a day replaces the first; without a mark, the one of that day is removed.';

create function public.read_recap(student uuid, month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin() and (read_recap.student is distinct from auth.uid() or not private.is_active()), 'NOT_FOUND');
  return private.recap_of(read_recap.student, read_recap.month);
end $$;
comment on function public.read_recap is 'The recap of a student''s month, for the student and the teacher.';

create function private.recap_of(student uuid, month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (
    select date_trunc('month', recap_of.month)::date as first, (date_trunc('month', recap_of.month) + interval '1 month')::date as after)
  select jsonb_build_object(
    'name', split_part(btrim(p.full_name), ' ', 1), 'month', span.first,
    'classes', (select count(*) from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and c.status = 'completed' and e.local_start >= span.first and e.local_start < span.after),
    'homework', (select count(*) from public.homework h
      where h.student_id = p.id and (h.submitted_at at time zone 'America/Sao_Paulo')::date >= span.first
        and (h.submitted_at at time zone 'America/Sao_Paulo')::date < span.after),
    'words', (select count(*) from public.cards k
      where k.student_id = p.id and (k.created_at at time zone 'America/Sao_Paulo')::date >= span.first
        and (k.created_at at time zone 'America/Sao_Paulo')::date < span.after),
    -- A station that worked before the month, and does again, is no news of the month.
    'stations', (select coalesce(jsonb_agg(now.station order by now.station), '[]') from (
        select distinct on (s.station) s.station, s.mark from public.station_marks s
        where s.student_id = p.id and s.marked_on >= span.first and s.marked_on < span.after
        order by s.station, s.marked_on desc) as now
      where now.mark = 'works' and 'works' is distinct from (
        select b.mark::text from public.station_marks b where b.student_id = p.id and b.station = now.station and b.marked_on < span.first
        order by b.marked_on desc limit 1)))
  from public.profiles p, span where p.id = recap_of.student and p.role = 'aluno'
$$;
comment on function private.recap_of is 'A student''s month in figures: first name, classes held, homework handed in, words that became cards, and the stations whose last mark of the month is "works" and was not before.';

create function public.share_recap(month date, token text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.my_student_name() is null, 'NOT_ALLOWED');
  perform private.refuse_if(coalesce(share_recap.token, '') !~ '^[A-Za-z0-9_-]{43}$', 'INVALID_KEY');
  perform private.refuse_if(share_recap.month is null or share_recap.month <> date_trunc('month', share_recap.month)
    or share_recap.month not between date '2000-01-01' and (now() at time zone 'America/Sao_Paulo')::date, 'INVALID_DATE');
  insert into public.recap_links as l (student_id, month, token_hash)
  values (auth.uid(), share_recap.month, sha256(convert_to(share_recap.token, 'UTF8')))
  on conflict on constraint recap_links_student_id_month_key do update set token_hash = excluded.token_hash, created_at = now();
end $$;
comment on function public.share_recap is 'Shares the recap of the caller''s month under a 256-bit token that the browser made; an earlier link to that month stops working.';

create function public.read_shared_recap(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.recap_of(l.student_id, l.month)
  from public.recap_links l join public.profiles p on p.id = l.student_id
  where l.token_hash = sha256(convert_to(coalesce(read_shared_recap.token, ''), 'UTF8')) and p.deactivated_at is null
$$;
comment on function public.read_shared_recap is 'The recap that a private link shows: first name and figures, nothing else. Null for an unknown or revoked link, and for a student who has left.';

grant select on public.station_marks to authenticated;
grant select (id, student_id, month, created_at), delete on public.recap_links to authenticated;
grant execute on function public.mark_station, public.read_recap, public.share_recap to authenticated;
grant execute on function public.read_shared_recap to anon, authenticated;

create policy "Students read their own marks, the teacher reads all" on public.station_marks for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students see their own shared recaps, the teacher sees all" on public.recap_links for select to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));
create policy "Students revoke their own links, the teacher revokes any" on public.recap_links for delete to authenticated
using ((student_id = (select auth.uid()) and (select private.is_active())) or (select private.is_admin()));

create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  new_row constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row_now constant jsonb := case when tg_op = 'DELETE' then old_row else new_row end;
  -- Derived columns, and secrets.
  ignored constant text[] := array['updated_at', 'search', 'paid_at', 'notified_at', 'key_hash', 'token_hash', 'graded_at', 'student_id',
    'review_count', 'first_reviewed_at', 'scheduled_count', 'due_at', 'stability', 'lapses', 'failures', 'is_leech', 'reminded_on'];
  changed jsonb := '{}';
  about constant uuid := case tg_table_name when 'profiles' then row_now ->> 'id'
    when 'testimonials' then (select f.student_id::text from public.feedback f where f.id = (row_now ->> 'feedback_id')::uuid)
    else row_now ->> 'student_id' end;
  -- Rows that are deleted together with their person are logged without an id.
  is_forgotten constant boolean := about is not null and not exists (select from public.profiles p where p.id = about);
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(n.key, jsonb_build_array(private.shorten_for_audit(old_row -> n.key), private.shorten_for_audit(n.value))), '{}') into changed
    from jsonb_each(new_row) as n where n.value is distinct from old_row -> n.key and n.key <> all (ignored);
    if changed = '{}' then
      return null;
    end if;
  end if;
  insert into public.audit_log (actor_id, actor_role, subject, subject_id, student_id, action, changes)
  values (auth.uid(), coalesce((select p.role::text from public.profiles p where p.id = auth.uid()), 'server'), tg_table_name,
    case when is_forgotten then '' else coalesce(row_now ->> 'id', row_now ->> 'student_id', row_now ->> 'name', row_now ->> 'singleton', '') end,
    case when not is_forgotten then about end, lower(tg_op), changed);
  return null;
end $$;

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
    'makeup_credits', (select coalesce(jsonb_agg(to_jsonb(k) order by k.granted_at), '[]') from public.makeup_credits k where k.student_id = person),
    'homework', (select coalesce(jsonb_agg(to_jsonb(h) - 'assignment_id' || jsonb_build_object('title', a.title, 'due_on', a.due_on, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.position), '[]')
          from public.homework_files f where f.homework_id = h.id or f.remark_of = h.id and h.status = 'graded')) order by h.assigned_at), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id where h.student_id = person),
    'grades', (select coalesce(jsonb_agg(to_jsonb(g) - 'module_id' || jsonb_build_object('module', m.name) order by m.held_on), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id where g.student_id = person),
    'cards', (select coalesce(jsonb_agg(to_jsonb(c) - array['student_id', 'scheduled_count'] || jsonb_build_object('reviews', (
          select coalesce(jsonb_agg(jsonb_build_object('rating', r.rating, 'at', r.reviewed_at) order by r.reviewed_at, r.id), '[]')
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

create or replace function public.progress_report(student uuid, month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (
    select date_trunc('month', progress_report.month)::date as first, (date_trunc('month', progress_report.month) + interval '1 month')::date as after)
  select jsonb_build_object(
    'name', p.full_name, 'plan', p.plan, 'level', p.level, 'month', span.first,
    'classes', (select coalesce(jsonb_agg(jsonb_build_object('day', e.local_start::date, 'status', c.status, 'notes', c.notes,
        'covered', c.covered, 'words', c.words, 'homework', c.homework) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and e.local_start >= span.first and e.local_start < span.after),
    'homework', (select coalesce(jsonb_agg(jsonb_build_object('title', a.title, 'due_on', a.due_on, 'status', h.status, 'grade', h.grade,
        'is_late', h.is_late, 'comment', h.comment) order by a.due_on, a.title), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.student_id = p.id and a.due_on >= span.first and a.due_on < span.after),
    'modules', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'held_on', m.held_on, 'meanings', g.meanings,
        'questions', g.questions, 'dictation', g.dictation, 'average', g.average) order by m.held_on, m.name), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.student_id = p.id and m.held_on >= span.first and m.held_on < span.after),
    'stations', (select coalesce(jsonb_agg(jsonb_build_object('station', s.station, 'mark', s.mark, 'marked_on', s.marked_on) order by s.station), '[]')
      from (select distinct on (k.station) k.* from public.station_marks k
        where k.student_id = p.id and k.marked_on < span.after order by k.station, k.marked_on desc) as s
      where left(s.station, 2) = lower(p.level::text) or s.marked_on >= span.first))
  from public.profiles p, span where p.id = progress_report.student
$$;

create trigger audit after insert or delete or update on public.station_marks for each row execute function private.audit();
create trigger audit after insert or delete or update on public.recap_links for each row execute function private.audit();
