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

create function private.attach_files(files jsonb, assignment uuid, homework uuid, remark uuid default null) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant jsonb := coalesce(attach_files.files, '[]');
begin
  perform private.refuse_if(jsonb_typeof(wanted) <> 'array' or jsonb_array_length(wanted) > 20, 'TOO_MANY_FILES');
  -- Files have to be in the bucket; type and size come from the storage, not from the request.
  perform private.refuse_if(exists (select from jsonb_array_elements(wanted) as file where not exists (
      select from storage.objects o where o.bucket_id = 'homework' and o.name = file ->> 'object'
        and split_part(o.name, '/', 2) = coalesce(attach_files.homework, attach_files.assignment, attach_files.remark)::text)),
          'FILE_MISSING');
  delete from public.homework_files f
  where f.assignment_id is not distinct from attach_files.assignment and f.homework_id is not distinct from attach_files.homework
    and f.remark_of is not distinct from attach_files.remark
    and f.object_name not in (select coalesce(file ->> 'object', '') from jsonb_array_elements(wanted) as file);
  insert into public.homework_files (assignment_id, homework_id, remark_of, object_name, file_name, mime_type, size_bytes, position,
    seconds)
  select attach_files.assignment, attach_files.homework, attach_files.remark, o.name,
    coalesce(file ->> 'name', ''), o.metadata ->> 'mimetype', (o.metadata ->> 'size')::integer, place,
    case when file ->> 'seconds' ~ '^[1-9]\d{0,2}$' then (file ->> 'seconds')::smallint end
  from jsonb_array_elements(wanted) with ordinality as listed (file, place)
  join storage.objects o on o.bucket_id = 'homework' and o.name = file ->> 'object'
  on conflict (object_name) do update set position = excluded.position;
end $$;
comment on function private.attach_files is
  'Replaces the files of an assignment, an answer or a homework''s spoken remarks with the listed ones: [{object, name, seconds}]. A '
  'length of more than 300 seconds is refused by the table.';

create function private.may_add_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name
    ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/(voice-)?[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf]|mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]'
    '|flac|caf|mp4|mov|txt|rtf|docx?|xlsx?|pptx?|od[tsp])$'
    and split_part(name, '/', 1) = auth.uid()::text
    and (private.is_admin() or (private.is_active() and split_part(name, '/', 3) !~ '^voice-'
      and exists (select from public.homework h join public.assignments a on a.id = h.assignment_id
        where h.id::text = split_part(name, '/', 2) and h.student_id = auth.uid() and h.status <> 'graded'
          and (a.kind <> 'speaking' or name ~ '\.(mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf)$')
          and (name !~ '\.(mp[34]|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf|mov)$' or not private.awaits_guardian(h.student_id)))))
$$;
comment on function private.may_add_homework_file is
  'Whether the caller may upload a file under this name: a student to ungraded homework of their own, and only sound to a speaking '
  'assignment, sound and video of a minor only once the guardian agrees; the teacher to her own folder.';

create function private.may_read_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or (private.is_active() and (split_part(name, '/', 1) = auth.uid()::text or exists (
    select from public.homework_files f join public.homework h on h.assignment_id = f.assignment_id
    where f.object_name = may_read_homework_file.name and h.student_id = auth.uid()) or exists (
    select from public.homework_files f join public.homework h on h.id = f.remark_of
    where f.object_name = may_read_homework_file.name and h.student_id = auth.uid() and h.status = 'graded')))
$$;
comment on function private.may_read_homework_file is
  'Whether the caller may read a file: their own, one of an assignment of theirs, or a spoken remark on graded homework of theirs.';

create function private.may_remove_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.homework_files f where f.object_name = may_remove_homework_file.name)
    and (private.is_admin() or (private.is_active() and split_part(name, '/', 1) = auth.uid()::text))
$$;
comment on function private.may_remove_homework_file is
  'Whether the caller may delete a file: their own, unless it is attached to something.';
