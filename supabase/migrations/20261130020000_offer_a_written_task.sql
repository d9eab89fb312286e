-- A dictation and speaking may have a written task in their place, for students who cannot hear or speak.
set check_function_bodies = off;

alter table public.assignments
  add column written_task text check (char_length(btrim(written_task)) between 1 and 2000);
comment on column public.assignments.written_task is
  'What students who cannot hear a dictation or cannot speak may write instead; null where the teacher offers nothing in its place.';
alter table public.homework add column in_writing boolean not null default false;
comment on column public.homework.in_writing is
  'True if the answer is to the assignment''s written task, not to its recording or by voice.';

create or replace function private.assignment_fields(assignment public.assignments) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', assignment.title, 'instructions', assignment.instructions, 'due_on', assignment.due_on, 'links',
    assignment.links,
    'reading', assignment.reading, 'written_task', assignment.written_task,
    'dictation', d.text, 'exact', coalesce(to_jsonb(d.exact), '[]'), 'files', coalesce((
      select jsonb_agg(jsonb_build_object('object', f.object_name, 'name', f.file_name) order by f.position)
      from public.homework_files f where f.assignment_id = assignment.id), '[]'))
  from (select) as one left join public.dictations d on d.assignment_id = assignment.id
$$;
comment on function private.assignment_fields is 'The fields of an assignment, as save_assignment takes them.';

drop function public.save_assignment(
  uuid, text, date, public.homework_kind, text, jsonb, text, uuid[], jsonb, public.exact_part[], jsonb, text);
create function public.save_assignment(
  id uuid, title text, due_on date, kind public.homework_kind default 'free', instructions text default null,
    links jsonb default '[]'::jsonb,
  dictation text default null, students uuid[] default '{}'::uuid[], files jsonb default '[]'::jsonb,
    exact public.exact_part[] default null,
  before jsonb default null, reading text default null, written_task text default null
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
        nullif(btrim(save_assignment.reading), ''), 'written_task', nullif(btrim(save_assignment.written_task), ''));
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
  insert into public.assignments (id, kind, title, instructions, links, due_on, reading, written_task)
  values (save_assignment.id, save_assignment.kind, btrim(save_assignment.title), nullif(btrim(save_assignment.instructions), ''),
    coalesce(save_assignment.links, '[]'), save_assignment.due_on,
    case when save_assignment.kind = 'speaking' then nullif(btrim(save_assignment.reading), '') end,
    case when save_assignment.kind in ('dictation', 'speaking') then nullif(btrim(save_assignment.written_task), '') end)
  on conflict (id) do update set title = excluded.title, instructions = excluded.instructions, links = excluded.links,
    due_on = excluded.due_on, reading = excluded.reading, written_task = excluded.written_task;
  if old.due_on <> save_assignment.due_on then
    update public.homework h set is_late = (h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on
    where h.assignment_id = save_assignment.id and h.submitted_at is not null
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
    on conflict (assignment_id, student_id) do nothing returning homework.id, homework.student_id
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

drop function public.submit_homework(uuid, text, jsonb, integer);
create function public.submit_homework(homework uuid, answer text default null, files jsonb default '[]'::jsonb, seen integer default 0,
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
  perform private.refuse_if(task.kind = 'file' and not exists (select from public.homework_files f where f.homework_id = ours.id),
    'FILE_REQUIRED');
  perform private.refuse_if(task.kind = 'speaking' and not writes and (select count(*) <> 1 or bool_or(f.mime_type not like 'audio/%')
    from public.homework_files f where f.homework_id = ours.id), 'SPEAKING_REQUIRED');
  perform private.refuse_if((task.kind = 'dictation' and answer_text is null)
    or (answer_text is null and not exists (select from public.homework_files f where f.homework_id = ours.id)), 'ANSWER_REQUIRED');
  update public.homework h
  set answer = answer_text, status = 'submitted', submissions = h.submissions + 1, submitted_at = now(),
    is_late = (now() at time zone 'America/Sao_Paulo')::date > task.due_on, marks = '[]', in_writing = writes
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

grant execute on function public.save_assignment, public.submit_homework to authenticated;
