-- Graded homework may be done a second time. Both takes stay; the teacher chooses which of the two grades counts.
set check_function_bodies = off;

create type public.retake_rule as enum ('none', 'better', 'newer');
alter table public.assignments add column retake public.retake_rule not null default 'none';
comment on column public.assignments.due_on is
  'The due date, until midnight in São Paulo. Later submissions are accepted and marked as late; second takes never are.';
comment on column public.assignments.retake is
  'Whether students may do graded work a second time, and which of the two grades then counts: the better one or the newer one.';
alter table public.homework
  drop constraint homework_assignment_id_student_id_key,
  add column retake_of uuid unique references public.homework on delete cascade check (retake_of <> id),
  add column counts boolean not null default true,
  add constraint homework_has_one_first_take unique nulls not distinct (assignment_id, student_id, retake_of);
comment on column public.homework.retake_of is
  'The first take, which was graded, of the same student and assignment; null for a first take.';
comment on column public.homework.counts is
  'True for the one take whose grade counts: the first, until a second one is graded (see private.count_takes).';

create or replace view public.homework_overview with (security_invoker=true) as
select h.id, h.assignment_id, h.student_id, h.status, h.assigned_at, h.submissions, h.submitted_at, h.is_late, h.grade, h.graded_at,
  a.kind, a.title, a.due_on, p.full_name as student_name, h.retake_of, h.counts
from public.homework h
join public.assignments a on a.id = h.assignment_id
join public.profiles p on p.id = h.student_id;

create function public.retake_homework(homework uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  task public.assignments;
  ours public.homework;
  second uuid;
begin
  -- The assignment before its homework, as save_assignment locks them; the homework, so that two tabs begin the same take.
  select a.* into task from public.assignments a
  where a.id = (select h.assignment_id from public.homework h where h.id = retake_homework.homework and h.student_id = auth.uid())
  for share;
  select h.* into ours from public.homework h where h.id = retake_homework.homework and h.student_id = auth.uid()
    and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  select h.id into second from public.homework h where h.retake_of = ours.id;
  if second is not null then
    return second;
  end if;
  perform private.refuse_if(ours.retake_of is not null or ours.status <> 'graded' or task.retake = 'none', 'NOT_NOW');
  insert into public.homework (assignment_id, student_id, retake_of, counts)
  values (ours.assignment_id, ours.student_id, ours.id, false) returning id into second;
  return second;
end $$;
comment on function public.retake_homework is
  'Begins the second take of the caller''s graded homework, where the teacher allows one. Returns its id, also where it was begun before.';

create function private.count_takes(first uuid) returns void
language plpgsql set search_path = '' as $$
declare
  one public.homework;
  two public.homework;
  rule public.retake_rule;
  is_second boolean;
begin
  -- The first take is locked before the second everywhere.
  select h.* into one from public.homework h where h.id = count_takes.first for update;
  select h.* into two from public.homework h where h.retake_of = count_takes.first for update;
  if two.id is null then
    return;
  end if;
  select a.retake into rule from public.assignments a where a.id = one.assignment_id;
  is_second := two.grade is not null and (rule = 'newer' or (rule = 'better' and two.grade > one.grade));
  update public.homework h set counts = is_second = (h.id = two.id)
  where h.id in (one.id, two.id) and h.counts <> (is_second = (h.id = two.id));
end $$;
comment on function private.count_takes is
  'Decides which of two takes counts, by the assignment''s rule. Of equal grades that of the first counts, and the first as well where the '
  'teacher allows no second take any more.';

create function private.count_takes_of_homework() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_takes(coalesce(new.retake_of, new.id));
  return null;
end $$;
comment on function private.count_takes_of_homework is 'Decides which take counts once one of them is graded, or graded again.';

create function private.count_takes_of_assignment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_takes(h.retake_of) from public.homework h where h.assignment_id = new.id and h.retake_of is not null;
  return null;
end $$;
comment on function private.count_takes_of_assignment is 'Decides which takes count by an assignment''s new rule.';

create trigger count_takes after update of grade on public.homework for each row when (old.grade is distinct from new.grade)
  execute function private.count_takes_of_homework();
create trigger count_takes after update of retake on public.assignments for each row when (old.retake <> new.retake)
  execute function private.count_takes_of_assignment();

create or replace function private.assignment_fields(assignment public.assignments) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', assignment.title, 'instructions', assignment.instructions, 'due_on', assignment.due_on, 'links',
    assignment.links,
    'reading', assignment.reading, 'written_task', assignment.written_task, 'retake', assignment.retake,
    'dictation', d.text, 'exact', coalesce(to_jsonb(d.exact), '[]'), 'files', coalesce((
      select jsonb_agg(jsonb_build_object('object', f.object_name, 'name', f.file_name) order by f.position)
      from public.homework_files f where f.assignment_id = assignment.id), '[]'))
  from (select) as one left join public.dictations d on d.assignment_id = assignment.id
$$;
comment on function private.assignment_fields is 'The fields of an assignment, as save_assignment takes them.';

drop function public.save_assignment(
  uuid, text, date, public.homework_kind, text, jsonb, text, uuid[], jsonb, public.exact_part[], jsonb, text, text);
create function public.save_assignment(
  id uuid, title text, due_on date, kind public.homework_kind default 'free', instructions text default null,
    links jsonb default '[]'::jsonb,
  dictation text default null, students uuid[] default '{}'::uuid[], files jsonb default '[]'::jsonb,
    exact public.exact_part[] default null,
  before jsonb default null, reading text default null, written_task text default null, retake public.retake_rule default 'none'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  old public.assignments;
  current jsonb;
  wanted jsonb;
  elsewhere jsonb;
  fresh record;
  told integer := 0;
  refused uuid[];
begin
  perform private.require_admin();
  perform private.refuse_if(save_assignment.id is null, 'NOT_FOUND');
  select a.* into old from public.assignments a where a.id = save_assignment.id for update;
  if save_assignment.before is not null then
    perform private.refuse_if(old.id is null, 'NOT_FOUND');
    current := private.assignment_fields(old);
    wanted := jsonb_build_object('title', btrim(save_assignment.title), 'instructions', nullif(btrim(save_assignment.instructions), ''),
      'due_on', save_assignment.due_on, 'links', coalesce(save_assignment.links, '[]'), 'dictation', btrim(save_assignment.dictation),
      'exact', save_assignment.exact, 'files', coalesce(save_assignment.files, '[]'), 'reading',
        nullif(btrim(save_assignment.reading), ''), 'written_task', nullif(btrim(save_assignment.written_task), ''),
      'retake', save_assignment.retake);
    elsewhere := private.conflicting_values(current, save_assignment.before, wanted);
    if elsewhere is not null then
      return jsonb_build_object('elsewhere', elsewhere);
    end if;
    wanted := private.merge_changes(current, save_assignment.before, wanted);
    title := wanted ->> 'title';
    instructions := wanted ->> 'instructions';
    due_on := wanted ->> 'due_on';
    links := wanted -> 'links';
    dictation := wanted ->> 'dictation';
    files := wanted -> 'files';
    reading := wanted ->> 'reading';
    written_task := wanted ->> 'written_task';
    retake := wanted ->> 'retake';
    exact := array(select part::public.exact_part from jsonb_array_elements_text(wanted -> 'exact') as part);
  end if;
  perform private.refuse_if(char_length(btrim(coalesce(save_assignment.title, ''))) not between 1 and 160, 'TITLE_REQUIRED');
  perform private.refuse_if(save_assignment.due_on is null or save_assignment.due_on > today + 730
    or (save_assignment.due_on < today and save_assignment.due_on is distinct from old.due_on), 'INVALID_DATE');
  perform private.refuse_if(not private.are_valid_links(coalesce(save_assignment.links, '[]')), 'INVALID_LINK');
  perform private.refuse_if(old.id is not null and old.kind <> save_assignment.kind, 'NOT_NOW');
  perform private.refuse_if(save_assignment.kind = 'dictation'
    and char_length(btrim(coalesce(save_assignment.dictation, ''))) not between 1 and 4000,
    'DICTATION_REQUIRED');
  perform private.refuse_if(char_length(btrim(save_assignment.reading)) > 4000 or char_length(btrim(save_assignment.written_task)) > 2000,
    'TOO_LONG');
  refused := array(select distinct student from unnest(save_assignment.students) as student
    where not exists (select from public.profiles p where p.id = student and p.role = 'aluno' and p.deactivated_at is null)
      and not exists (select from public.homework h where h.student_id = student and h.assignment_id = save_assignment.id));
  perform private.refuse_if(refused <> '{}' and refused @> save_assignment.students, 'NOT_FOUND');
  insert into public.assignments (id, kind, title, instructions, links, due_on, reading, written_task, retake)
  values (save_assignment.id, save_assignment.kind, btrim(save_assignment.title), nullif(btrim(save_assignment.instructions), ''),
    coalesce(save_assignment.links, '[]'), save_assignment.due_on,
    case when save_assignment.kind = 'speaking' then nullif(btrim(save_assignment.reading), '') end,
    case when save_assignment.kind in ('dictation', 'speaking') then nullif(btrim(save_assignment.written_task), '') end,
    coalesce(save_assignment.retake, 'none'))
  on conflict (id) do update set title = excluded.title, instructions = excluded.instructions, links = excluded.links,
    due_on = excluded.due_on, reading = excluded.reading, written_task = excluded.written_task, retake = excluded.retake;
  if old.due_on <> save_assignment.due_on then
    update public.homework h set is_late = (h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on
    where h.assignment_id = save_assignment.id and h.submitted_at is not null and h.retake_of is null
      and h.is_late <> ((h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on);
  end if;
  perform private.attach_files(save_assignment.files, save_assignment.id, null);
  if save_assignment.kind = 'dictation' then
    perform private.refuse_if(not exists (select from public.homework_files f where f.assignment_id = save_assignment.id
      and (f.mime_type like 'audio/%' or f.mime_type like 'video/%')),
      'RECORDING_REQUIRED');
    insert into public.dictations (assignment_id, text, exact)
    values (save_assignment.id, btrim(save_assignment.dictation), coalesce(save_assignment.exact, '{}'))
    on conflict (assignment_id) do update set text = excluded.text, exact = coalesce(save_assignment.exact, dictations.exact);
  end if;
  for fresh in
    insert into public.homework (assignment_id, student_id)
    select save_assignment.id, student from unnest(save_assignment.students) as student
    where student <> all (refused)
    on conflict (assignment_id, student_id, retake_of) do nothing returning homework.id, homework.student_id
  loop
    perform private.notify(fresh.student_id, 'new_homework', jsonb_build_object(
      'homework_description', btrim(save_assignment.title), 'due_on', save_assignment.due_on,
      'link', '/my-progress?tab=homework&homework=' || fresh.id));
    told := told + 1;
  end loop;
  perform private.refuse_if(not exists (select from public.homework h where h.assignment_id = save_assignment.id), 'STUDENTS_REQUIRED');
  return jsonb_build_object('id', save_assignment.id, 'told', told, 'refused', (
    select coalesce(jsonb_agg(jsonb_build_object('id', student, 'code', 'NOT_FOUND') order by student), '[]')
      from unnest(refused) as student));
end $$;
comment on function public.save_assignment is
  'Creates or edits an assignment under an id from the browser and gives it to students. Students who already have it keep it; new ones '
  'are notified. before: the columns to change, with the values that the caller read; other columns stay. Returns {id, told, refused: '
  '[{id, code}]}: told is the number of new students, refused lists ids that are not active students. Refuses the whole request where all '
  'are refused. Returns {elsewhere}, the current values, where another edit prevented the change.';

create or replace function public.submit_homework(
  homework uuid, answer text default null, files jsonb default '[]'::jsonb, seen integer default 0,
  in_writing boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours public.homework;
  task public.assignments;
  writes constant boolean := coalesce(submit_homework.in_writing, false);
  answer_text constant text := nullif(btrim(submit_homework.answer, E' \t\r\n'), '');
  before text[];
  facts jsonb;
  admin uuid;
begin
  select h.* into ours from public.homework h where h.id = submit_homework.homework and h.student_id = auth.uid()
    and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  select array_agg(f.object_name order by f.position) into before from public.homework_files f where f.homework_id = ours.id;
  -- A repeated request, whose response was lost; the homework may have been graded since.
  if ours.submissions = coalesce(submit_homework.seen, 0) + 1 and ours.answer is not distinct from answer_text
    and ours.in_writing = writes
    and before is not distinct from (select array_agg(file ->> 'object' order by place)
      from jsonb_array_elements(submit_homework.files) with ordinality as f (file, place)) then
    return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
  end if;
  perform private.refuse(case when ours.status = 'graded' then 'ALREADY_GRADED'
    when ours.submissions <> coalesce(submit_homework.seen, 0) then 'EDIT_CONFLICT' end);
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  perform private.refuse_if(char_length(answer_text) > 20000, 'TOO_LONG');
  perform private.refuse_if(writes and task.written_task is null, 'WRITING_NOT_OFFERED');
  perform private.attach_files(case when writes then '[]' else submit_homework.files end, null, ours.id);
  if exists (select from public.homework_files f where f.homework_id = ours.id and f.mime_type ~ '^(audio|video)/') then
    perform private.require_guardian(ours.student_id);
  end if;
  perform private.refuse_if(task.kind = 'file' and not exists (select from public.homework_files f where f.homework_id = ours.id),
    'FILE_REQUIRED');
  perform private.refuse_if(task.kind = 'speaking' and not writes and (select count(*) <> 1 or bool_or(f.mime_type not like 'audio/%')
    from public.homework_files f where f.homework_id = ours.id), 'SPEAKING_REQUIRED');
  perform private.refuse_if((task.kind = 'dictation' and answer_text is null)
    or (answer_text is null and not exists (select from public.homework_files f where f.homework_id = ours.id)), 'ANSWER_REQUIRED');
  update public.homework h
  set answer = answer_text, status = 'submitted', submissions = h.submissions + 1, submitted_at = now(),
    is_late = ours.retake_of is null and (now() at time zone 'America/Sao_Paulo')::date > task.due_on, marks = '[]', in_writing = writes
  where h.id = ours.id returning h.* into ours;
  -- Notifies each admin who has no unread notification of it; by mail of the first submission only.
  facts := jsonb_build_object(
    'student_name', (select p.full_name from public.profiles p where p.id = ours.student_id), 'homework_description', task.title,
    'homework', ours.id, 'link', '/admin/student-progress/' || ours.student_id || '?homework=' || ours.id);
  for admin in
    select p.id from public.profiles p where p.role = 'admin' and p.deactivated_at is null and not exists (
      select from public.notifications n
      where n.user_id = p.id and n.type = 'homework_submitted' and not n.is_read and n.content ->> 'homework' = ours.id::text)
  loop
    if ours.submissions = 1 then
      perform private.notify(admin, 'homework_submitted', facts);
    else
      perform private.add_notification(admin, 'homework_submitted', facts);
    end if;
  end loop;
  return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
end $$;
comment on function public.submit_homework is
  'Submits homework, or replaces a submission until it is graded. Returns {submissions, is_late, submitted_at}. seen: the number of '
  'submissions that the caller read; EDIT_CONFLICT where there was another one since. in_writing: the answer is to the written task, '
  'without files.';

create or replace function public.grade_homework(
  homework uuid, grade numeric, comment text default null, marks jsonb default '[]'::jsonb, seen integer default 0,
  before jsonb default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.homework;
  task public.assignments;
begin
  perform private.require_admin();
  -- A first take is locked before the second, because the grades of both decide which counts.
  perform from public.homework h
  where h.id = (select second.retake_of from public.homework second where second.id = grade_homework.homework) for update;
  select h.* into ours from public.homework h where h.id = grade_homework.homework for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.submissions <> coalesce(grade_homework.seen, 0), 'EDIT_CONFLICT');
  -- A repeated request, whose response was lost, is accepted.
  perform private.refuse_if(private.grade_json(ours.grade, ours.comment, ours.marks) not in (grade_homework.before,
    private.grade_json(grade_homework.grade, grade_homework.comment, grade_homework.marks)), 'ALREADY_GRADED');
  perform private.refuse_if(grade_homework.grade is null or grade_homework.grade not between 0 and 10
    or scale(trim_scale(grade_homework.grade)) > 1,
    'INVALID_GRADE');
  perform private.refuse_if(not private.are_valid_marks(coalesce(grade_homework.marks, '[]'))
    or char_length(btrim(grade_homework.comment)) > 4000,
    'TOO_LONG');
  perform private.attach_files((
    select jsonb_agg(jsonb_build_object('object', mark ->> 'voice', 'name', split_part(mark ->> 'voice', '/', 3)))
    from jsonb_array_elements(grade_homework.marks) as mark where mark ? 'voice'), null, null, ours.id);
  perform private.refuse_if(exists (select from public.homework_files f where f.remark_of = ours.id and f.mime_type not like 'audio/%'),
    'SPEAKING_REQUIRED');
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  update public.homework h
  set grade = grade_homework.grade, comment = nullif(btrim(grade_homework.comment), ''), marks = coalesce(grade_homework.marks, '[]'),
    status = 'graded', graded_at = coalesce(h.graded_at, now())
  where h.id = ours.id;
  update public.notifications n set is_read = true where n.type = 'homework_submitted' and n.content ->> 'homework' = ours.id::text
    and not n.is_read;
  if ours.grade is distinct from grade_homework.grade then
    perform private.notify(ours.student_id, case task.kind when 'dictation' then 'dictation_graded' else 'homework_graded' end,
      jsonb_build_object(case task.kind when 'dictation' then 'dictation_name' else 'homework_description' end, task.title,
        'grade', trim_scale(grade_homework.grade), 'link', '/my-progress?tab=homework&homework=' || ours.id));
  end if;
end $$;
comment on function public.grade_homework is
  'Saves the teacher''s grade of a submission, from 0 to 10 with one decimal, with a comment, comments on passages and remarks at moments '
  'of a recording, by text or voice. Can be corrected. before: {grade, comment, marks} as she read them; ALREADY_GRADED when another tab '
  'has changed them.';

create or replace function public.progress_report(student uuid, month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (
    select date_trunc('month', progress_report.month)::date as first,
      (date_trunc('month', progress_report.month) + interval '1 month')::date as after)
  select jsonb_build_object(
    'name', p.full_name, 'plan', p.plan, 'level', p.level, 'month', span.first,
    'classes', (select coalesce(jsonb_agg(jsonb_build_object('day', e.local_start::date, 'status', c.status, 'notes', c.notes,
        'covered', c.covered, 'words', c.words, 'homework', c.homework) order by e.starts_at), '[]')
      from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and e.local_start >= span.first and e.local_start < span.after),
    'homework', (select coalesce(jsonb_agg(jsonb_build_object('title', a.title, 'due_on', a.due_on, 'status', h.status, 'grade', h.grade,
        'is_late', h.is_late, 'comment', h.comment) order by a.due_on, a.title), '[]')
      from public.homework h join public.assignments a on a.id = h.assignment_id
      where h.student_id = p.id and h.counts and a.due_on >= span.first and a.due_on < span.after),
    'modules', (select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'held_on', m.held_on, 'meanings', g.meanings,
        'questions', g.questions, 'dictation', g.dictation, 'average', g.average) order by m.held_on, m.name), '[]')
      from public.module_grades g join public.test_modules m on m.id = g.module_id
      where g.student_id = p.id and m.held_on >= span.first and m.held_on < span.after),
    'stations', (select coalesce(jsonb_agg(jsonb_build_object('station', s.station, 'mark', s.mark, 'marked_on', s.marked_on)
      order by s.station), '[]')
      from (select distinct on (k.station) k.* from public.station_marks k
        where k.student_id = p.id and k.marked_on < span.after order by k.station, k.marked_on desc) as s
      where left(s.station, 2) = lower(p.level::text) or s.marked_on >= span.first))
  from public.profiles p, span where p.id = progress_report.student
$$;
comment on function public.progress_report is
  'The data of a student''s monthly report. Called by the server, which has verified the caller.';

create or replace function public.find_guardian_consent(key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when c.expires_at <= now() then jsonb_build_object('expired', true)
    else jsonb_build_object('expired', false, 'child', p.full_name, 'guardian', c.guardian_name, 'version', c.terms_version,
      'given_at', c.given_at, 'withdrawn_at', c.withdrawn_at, 'is_former', p.deactivated_at is not null,
      'erasure_requested_at', r.requested_at,
      'kept', jsonb_build_object('since', p.created_at, 'email', p.email, 'phone', p.phone, 'birth_date', p.birth_date,
        'photo', p.photo is not null,
        'classes', (select count(*) from public.classes k where k.student_id = p.id),
        'homework', (select count(*) from public.homework h where h.student_id = p.id and h.retake_of is null),
        'recordings', (select count(*) from public.cards k where k.student_id = p.id and k.recording is not null)
          + (select count(*) from public.homework_files f join public.homework h on h.id = f.homework_id
            where h.student_id = p.id and f.mime_type like 'audio/%'),
        'cards', (select count(*) from public.cards k where k.student_id = p.id),
        'grades', (select count(*) from public.module_grades g where g.student_id = p.id),
        'charges', (select count(*) from public.charges k where k.student_id = p.id)))
    end
  from public.guardian_consents c join public.profiles p on p.id = c.student_id
  left join public.erasure_requests r on r.user_id = p.id
  where c.key_hash = sha256(convert_to(coalesce(find_guardian_consent.key, ''), 'UTF8')) and c.ended_at is null
    -- Somebody who is no longer the guardian has no way in.
    and c.guardian_email = private.guardian_address(p.id)
$$;
comment on function public.find_guardian_consent is
  'What the holder of a guardian''s key sees: {expired: true}, or {expired, child, guardian, version, given_at, withdrawn_at, '
  'is_former, erasure_requested_at, kept}, with what is kept of the child in numbers. Null for an unknown key.';

create or replace function private.recap_of(student uuid, month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with span as (
    select date_trunc('month', recap_of.month)::date as first, (date_trunc('month', recap_of.month) + interval '1 month')::date as after)
  select jsonb_build_object(
    'name', split_part(btrim(p.full_name), ' ', 1), 'month', span.first,
    'classes', (select count(*) from public.classes c join public.calendar_entries e on e.id = c.id
      where c.student_id = p.id and c.status = 'completed' and e.local_start >= span.first and e.local_start < span.after),
    'homework', (select count(*) from public.homework h
      where h.student_id = p.id and h.retake_of is null and (h.submitted_at at time zone 'America/Sao_Paulo')::date >= span.first
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
comment on function private.recap_of is
  'A student''s month in figures: first name, classes held, homework handed in, words that became cards, and the stations whose last mark '
  'of the month is "works" and was not before.';

create or replace function public.yearly_statistics(year integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first constant date := make_date(greatest(2000, least(2200, coalesce(yearly_statistics.year, 2000))), 1, 1);
  after constant date := first + interval '1 year';
  since constant timestamptz := first::timestamp at time zone 'America/Sao_Paulo';
  until constant timestamptz := after::timestamp at time zone 'America/Sao_Paulo';
  months jsonb;
begin
  perform private.require_admin();
  with lessons as materialized (
    select extract(month from e.starts_at at time zone 'America/Sao_Paulo')::integer as n, c.student_id, c.status, e.cancelled_at,
      c.status = 'no_show' and private.was_confirmed(e) as missed_confirmed
    from public.calendar_entries e join public.classes c on c.id = e.id
    where e.starts_at >= since and e.starts_at < until),
  given as (
    select l.n, count(*) filter (where l.status = 'completed') as classes, count(*) filter (where l.status = 'no_show') as no_shows,
      count(*) filter (where l.missed_confirmed) as confirmed_no_shows
    from lessons l group by l.n),
  active as (
    select who.n, count(distinct who.student_id) as students from (
      select l.n, l.student_id from lessons l where l.cancelled_at is null and l.status = 'completed'
      union select extract(month from c.month)::integer, c.student_id from public.charges c
        where c.kind = 'monthly' and c.month >= first and c.month < after and c.status <> 'cancelled') as who
    group by who.n),
  revenue as (
    select extract(month from p.paid_on)::integer as n, sum(p.amount_cents) as cents from public.payments p
    where p.reversed_at is null and p.paid_on >= first and p.paid_on < after group by 1),
  late as (
    select extract(month from l.forfeited_at at time zone 'America/Sao_Paulo')::integer as n, count(*) as cancellations
    from public.forfeited_classes l where l.kind <> 'no_show' and l.forfeited_at >= since and l.forfeited_at < until group by 1),
  tasks as (
    select extract(month from a.due_on)::integer as n, count(*) as due, count(*) filter (where h.submissions > 0
      and not h.is_late) as on_time
    from public.assignments a join public.homework h on h.assignment_id = a.id and h.retake_of is null
    where a.due_on >= first and a.due_on < after group by 1),
  settled as (
    select extract(month from c.due_on)::integer as n, c.status = 'paid' as paid, not private.is_past_due(c.due_on, paid.day) as on_time,
      greatest(0, paid.day - (c.created_at at time zone 'America/Sao_Paulo')::date) as days
    from public.charges c left join lateral (
      select max(coalesce(p.paid_on, (c.paid_at at time zone 'America/Sao_Paulo')::date)) as day
      from public.allocations a left join public.payments p on p.id = a.payment_id
      where c.status = 'paid' and a.charge_id = c.id) as paid on true
    -- An open charge counts from the day after it was due.
    where c.due_on >= first and c.due_on < after and c.discount_cents < c.amount_cents
      and (c.status = 'paid' or (c.status = 'pending' and private.is_past_due(c.due_on, (now() at time zone 'America/Sao_Paulo')::date)))),
  punctual as (
    select s.n, round(100.0 * count(*) filter (where s.on_time) / count(*)) as on_time, round(avg(s.days) filter (where s.paid), 1) as days
    from settled s group by s.n),
  visits as (
    select extract(month from v.day)::integer as n, sum(v.visits) as visits from public.site_visits v
    where v.day >= first and v.day < after group by 1)
  select jsonb_agg(jsonb_build_object(
    'month', s.n,
    'active_students', coalesce(active.students, 0),
    'revenue_cents', coalesce(revenue.cents, 0),
    'classes', coalesce(given.classes, 0),
    'no_shows', coalesce(given.no_shows, 0),
    'confirmed_no_shows', coalesce(given.confirmed_no_shows, 0),
    'late_cancellations', coalesce(late.cancellations, 0),
    'homework_due', coalesce(tasks.due, 0),
    'homework_on_time', coalesce(tasks.on_time, 0),
    'paid_on_time_percent', punctual.on_time,
    'days_to_pay', punctual.days,
    'visits', coalesce(visits.visits, 0)) order by s.n)
  into months from generate_series(1, 12) as s(n)
    left join given on given.n = s.n left join active on active.n = s.n left join revenue on revenue.n = s.n
    left join late on late.n = s.n left join tasks on tasks.n = s.n left join visits on visits.n = s.n left
      join punctual on punctual.n = s.n;
  return jsonb_build_object('year', extract(year from first), 'months', months, 'funnel', private.count_funnel(since, until),
    'overdue_cents', (select coalesce(sum(c.open_cents), 0) from public.charge_overview c where c.overdue),
    'articles', (select coalesce(jsonb_agg(jsonb_build_object('title', top.title, 'views', top.views) order by top.views desc), '[]') from (
      select v.title, sum(w.views) as views from public.article_views w join public.article_versions v on v.id = w.version_id
      where w.day >= first and w.day < after group by v.id, v.title order by sum(w.views) desc limit 10) as top));
end $$;
comment on function public.yearly_statistics is
  'Monthly statistics of a year. Active students have a class given or a month charged; revenue counts payments by the day they were paid. '
  'Confirmed no-shows are those whose class was confirmed when it began. Of the charges due in a month: the share that was paid by that '
  'day, and the days from the request to the payment in the mean; null in a month without any.';

grant execute on function public.retake_homework, public.save_assignment to authenticated;
