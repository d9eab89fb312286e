create function private.attach_files(files jsonb, assignment uuid, homework uuid) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant jsonb := coalesce(attach_files.files, '[]');
begin
  if jsonb_typeof(wanted) <> 'array' or jsonb_array_length(wanted) > 20 then
    perform private.refuse('TOO_MANY_FILES');
  end if;
  -- A file is what the bucket holds in that folder; its type and size are what the storage found, not what is said here.
  if exists (select from jsonb_array_elements(wanted) as file where not exists (
      select from storage.objects o where o.bucket_id = 'homework' and o.name = file ->> 'object' 
        and split_part(o.name, '/', 2) = coalesce(attach_files.homework, attach_files.assignment)::text)) then
    perform private.refuse('FILE_MISSING');
  end if;
  delete from public.homework_files f
  where f.assignment_id is not distinct from attach_files.assignment and f.homework_id is not distinct from attach_files.homework
    and f.object_name not in (select coalesce(file ->> 'object', '') from jsonb_array_elements(wanted) as file);
  insert into public.homework_files (assignment_id, homework_id, object_name, file_name, mime_type, size_bytes, position)
  select attach_files.assignment, attach_files.homework, o.name,
    coalesce(nullif(left(btrim(regexp_replace(file ->> 'name', '[[:cntrl:]/\\]', ' ', 'g')), 200), ''), 'arquivo'),
    o.metadata ->> 'mimetype', (o.metadata ->> 'size')::integer, place
  from jsonb_array_elements(wanted) with ordinality as listed (file, place)
  join storage.objects o on o.bucket_id = 'homework' and o.name = file ->> 'object'
  on conflict (object_name) do nothing;
end $$;
comment on function private.attach_files is 'Makes the files of an assignment or an answer exactly those listed: [{object, name}].';
revoke execute on function private.attach_files(jsonb, uuid, uuid) from public;

create function public.save_assignment(
  id uuid, title text, due_on date, kind public.homework_kind default 'free', instructions text default null, links jsonb default '[]',
  dictation text default null, students uuid[] default '{}', files jsonb default '[]'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  old public.assignments;
  fresh record;
  told integer := 0;
begin
  perform private.require_admin();
  if save_assignment.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  select a.* into old from public.assignments a where a.id = save_assignment.id for update;
  if char_length(btrim(coalesce(save_assignment.title, ''))) not between 1 and 160 then
    perform private.refuse('TITLE_REQUIRED');
  end if;
  if save_assignment.due_on is null or save_assignment.due_on > today + 730
    or (save_assignment.due_on < today and save_assignment.due_on is distinct from old.due_on) then
    perform private.refuse('INVALID_DATE');
  end if;
  if not private.are_links(coalesce(save_assignment.links, '[]')) then
    perform private.refuse('INVALID_LINK');
  end if;
  if old.id is not null and old.kind <> save_assignment.kind then
    perform private.refuse('NOT_NOW');
  end if;
  if save_assignment.kind = 'dictation' and char_length(btrim(coalesce(save_assignment.dictation, ''))) not between 1 and 4000 then
    perform private.refuse('DICTATION_REQUIRED');
  end if;
  if exists (select from unnest(save_assignment.students) as wanted
      where not exists (select from public.profiles p where p.id = wanted and p.role = 'aluno' and p.deactivated_at is null)
        and not exists (select from public.homework h where h.student_id = wanted and h.assignment_id = save_assignment.id)) then
    perform private.refuse('NOT_FOUND');
  end if;
  insert into public.assignments (id, kind, title, instructions, links, due_on)
  values (save_assignment.id, save_assignment.kind, btrim(save_assignment.title), nullif(btrim(save_assignment.instructions), ''),
    coalesce(save_assignment.links, '[]'), save_assignment.due_on)
  on conflict (id) do update set title = excluded.title, instructions = excluded.instructions, links = excluded.links, due_on = excluded.due_on;
  perform private.attach_files(save_assignment.files, save_assignment.id, null);
  if save_assignment.kind = 'dictation' then
    if not exists (select from public.homework_files f where f.assignment_id = save_assignment.id and f.mime_type like 'audio/%') then
      perform private.refuse('RECORDING_REQUIRED');
    end if;
    insert into public.dictations (assignment_id, text) values (save_assignment.id, btrim(save_assignment.dictation))
    on conflict (assignment_id) do update set text = excluded.text;
  end if;
  for fresh in
    insert into public.homework (assignment_id, student_id)
    select save_assignment.id, wanted from unnest(save_assignment.students) as wanted
    on conflict (assignment_id, student_id) do nothing returning homework.id, homework.student_id
  loop
    perform private.tell(fresh.student_id, 'new_homework', jsonb_build_object(
      'homework_description', btrim(save_assignment.title), 'due_on', save_assignment.due_on,
      'link', '/my-progress?tab=homework&homework=' || fresh.id));
    told := told + 1;
  end loop;
  if not exists (select from public.homework h where h.assignment_id = save_assignment.id) then
    perform private.refuse('STUDENTS_REQUIRED');
  end if;
  return jsonb_build_object('id', save_assignment.id, 'told', told);
end $$;
comment on function public.save_assignment is
  'Sets homework for students, under an id that the browser made, or changes it and adds students. Who has it keeps it; only new ones are told.';

create function public.withdraw_homework(homework uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.homework;
begin
  perform private.require_admin();
  select h.* into ours from public.homework h where h.id = withdraw_homework.homework for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if ours.status <> 'pending' or ours.submissions > 0 then
    perform private.refuse('NOT_NOW');
  end if;
  delete from public.notifications n where n.user_id = ours.student_id and n.type = 'new_homework' and n.content ->> 'link' like '%' || ours.id;
  delete from public.homework h where h.id = ours.id;
  delete from public.assignments a where a.id = ours.assignment_id and not exists (select from public.homework h where h.assignment_id = a.id);
end $$;
comment on function public.withdraw_homework is 'Takes homework back that its student has not handed in. An assignment that nobody has left goes with it.';

create function public.submit_homework(homework uuid, answer text default null, files jsonb default '[]', seen integer default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.homework;
  task public.assignments;
  said constant text := nullif(btrim(submit_homework.answer, E' \t\r\n'), '');
  before text[];
begin
  select h.* into ours from public.homework h where h.id = submit_homework.homework and h.student_id = auth.uid() and private.is_active() for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if ours.status = 'graded' then
    perform private.refuse('ALREADY_GRADED');
  end if;
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  if char_length(said) > 20000 then
    perform private.refuse('TOO_LONG');
  end if;
  select array_agg(f.object_name order by f.position) into before from public.homework_files f where f.homework_id = ours.id;
  if ours.submissions <> coalesce(submit_homework.seen, 0) then
    -- The same answer again, after its answer was lost on the way back.
    if ours.submissions = submit_homework.seen + 1 and ours.answer is not distinct from said
      and before is not distinct from (select array_agg(file ->> 'object' order by place) from jsonb_array_elements(submit_homework.files) with ordinality as f (file, place)) then
      return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
    end if;
    perform private.refuse('EDIT_CONFLICT');
  end if;
  perform private.attach_files(submit_homework.files, null, ours.id);
  if task.kind = 'file' and not exists (select from public.homework_files f where f.homework_id = ours.id) then
    perform private.refuse('FILE_REQUIRED');
  end if;
  if (task.kind = 'dictation' and said is null)
    or (said is null and not exists (select from public.homework_files f where f.homework_id = ours.id)) then
    perform private.refuse('ANSWER_REQUIRED');
  end if;
  update public.homework h
  set answer = said, status = 'submitted', submissions = h.submissions + 1, submitted_at = now(),
    is_late = (now() at time zone 'America/Sao_Paulo')::date > task.due_on, marks = '[]'
  where h.id = ours.id returning h.* into ours;
  if not exists (select from public.notifications n where n.type = 'homework_submitted' and not n.is_read and n.content ->> 'homework' = ours.id::text) then
    perform private.tell_admins('homework_submitted', jsonb_build_object(
      'student_name', (select p.full_name from public.profiles p where p.id = ours.student_id), 'homework_description', task.title,
      'homework', ours.id, 'link', '/admin/student-progress/' || ours.student_id || '?homework=' || ours.id), ours.submissions = 1);
  end if;
  return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
end $$;
comment on function public.submit_homework is
  'Hands homework in, or replaces what was handed in, until it is graded. `seen` is the submission it replaces; another one meanwhile is a conflict.';

create function public.grade_homework(homework uuid, grade numeric, comment text default null, marks jsonb default '[]', seen integer default 0) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  ours public.homework;
  task public.assignments;
begin
  perform private.require_admin();
  select h.* into ours from public.homework h where h.id = grade_homework.homework for update;
  if ours.id is null then
    perform private.refuse('NOT_FOUND');
  end if;
  if ours.submissions <> coalesce(grade_homework.seen, 0) then
    perform private.refuse('EDIT_CONFLICT');
  end if;
  if grade_homework.grade is null or grade_homework.grade not between 0 and 10 or scale(trim_scale(grade_homework.grade)) > 1 then
    perform private.refuse('INVALID_GRADE');
  end if;
  if not private.are_marks(coalesce(grade_homework.marks, '[]')) or char_length(btrim(grade_homework.comment)) > 4000 then
    perform private.refuse('TOO_LONG');
  end if;
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  update public.homework h
  set grade = grade_homework.grade, comment = nullif(btrim(grade_homework.comment), ''), marks = coalesce(grade_homework.marks, '[]'),
    status = 'graded', graded_at = coalesce(h.graded_at, now())
  where h.id = ours.id;
  update public.notifications n set is_read = true where n.type = 'homework_submitted' and n.content ->> 'homework' = ours.id::text and not n.is_read;
  if ours.grade is distinct from grade_homework.grade then
    perform private.tell(ours.student_id, case task.kind when 'dictation' then 'dictation_graded' else 'homework_graded' end,
      jsonb_build_object(case task.kind when 'dictation' then 'dictation_name' else 'homework_description' end, task.title,
        'grade', private.say_grade(grade_homework.grade), 'link', '/my-progress?tab=homework&homework=' || ours.id));
  end if;
end $$;
comment on function public.grade_homework is
  'The teacher''s grade, 0 to 10 with one decimal, of the submission she saw; with a comment, and comments on passages. May be corrected.';

create view public.homework_overview with (security_invoker = true) as
  select h.id, h.assignment_id, h.student_id, h.status, h.assigned_at, h.submissions, h.submitted_at, h.is_late, h.grade, h.graded_at,
    a.kind, a.title, a.due_on, p.full_name as student_name
  from public.homework h join public.assignments a on a.id = h.assignment_id join public.profiles p on p.id = h.student_id;
comment on view public.homework_overview is 'Homework with what it is and whose, for lists. Whoever reads it sees what the tables let them.';
grant select on public.homework_overview to authenticated, service_role;

revoke execute on function public.save_assignment(uuid, text, date, public.homework_kind, text, jsonb, text, uuid[], jsonb),
  public.withdraw_homework(uuid), public.submit_homework(uuid, text, jsonb, integer),
  public.grade_homework(uuid, numeric, text, jsonb, integer) from public;
grant execute on function public.save_assignment(uuid, text, date, public.homework_kind, text, jsonb, text, uuid[], jsonb),
  public.withdraw_homework(uuid), public.submit_homework(uuid, text, jsonb, integer), public.grade_homework(uuid, numeric, text, jsonb, integer) to authenticated;
