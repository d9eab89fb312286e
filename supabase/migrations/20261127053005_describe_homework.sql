set check_function_bodies = off;
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
    'changeable', (b.status in ('scheduled', 'confirmed') and e.starts_at > now()) or (b.lapsed_at is not null and o.id is null))
  from public.trial_bookings b join public.calendar_entries e on e.id = b.id left join private.unverified_trials o on o.id = b.id
  where b.key_hash = describe_trial.key_hash
$$;

create or replace function public.leave_feedback(id uuid, rating integer, comments text default null, class uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := private.my_student_name();
  words constant text := nullif(btrim(leave_feedback.comments), '');
  before public.feedback;
begin
  perform private.refuse_if(name is null, 'NOT_ALLOWED');
  -- Feedback that was written offline may be sent by several tabs at once.
  perform pg_advisory_xact_lock(hashtextextended('feedback ' || leave_feedback.id, 0));
  select f.* into before from public.feedback f where f.id = leave_feedback.id and f.student_id = auth.uid();
  if before.id is not null then
    perform private.refuse_if((before.rating, before.comments, before.class_id) is distinct from (leave_feedback.rating, words, leave_feedback.class),
      'EDIT_CONFLICT');
    return before.id;
  end if;
  perform private.refuse_if(coalesce(leave_feedback.rating, 0) not between 1 and 5, 'RATING_REQUIRED');
  perform private.refuse_if(char_length(words) > 2000, 'TOO_LONG');
  perform private.refuse_if(leave_feedback.class is not null and not exists (
    select from public.classes c join public.calendar_entries e on e.id = c.id
    where c.id = leave_feedback.class and c.student_id = auth.uid() and e.ends_at < now()), 'NOT_FOUND');
  perform private.refuse_if(not private.consume_quota('feedback ' || auth.uid(), 20, interval '1 day'), 'TOO_MANY');
  insert into public.feedback (id, student_id, class_id, rating, comments)
  values (coalesce(leave_feedback.id, gen_random_uuid()), auth.uid(), leave_feedback.class, leave_feedback.rating, words)
  returning feedback.* into before;
  perform private.notify_admins('student_left_feedback', jsonb_build_object('student_name', name, 'rating', leave_feedback.rating,
    'link', '/admin/manage-testimonials?tab=feedback&feedback=' || before.id));
  return before.id;
end $$;

create or replace function private.locked_feedback(feedback uuid) returns public.feedback
language plpgsql set search_path = '' as $$
declare
  found_feedback public.feedback;
begin
  select f.* into found_feedback from public.feedback f where f.id = locked_feedback.feedback
    and (private.is_admin() or (f.student_id = auth.uid() and private.is_active())) for update;
  perform private.refuse_if(found_feedback.id is null, 'NOT_FOUND');
  return found_feedback;
end $$;

create or replace function public.save_module(id uuid, name text, held_on date, before jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted constant jsonb := jsonb_build_object('name', btrim(save_module.name), 'held_on', save_module.held_on);
  current jsonb;
  elsewhere jsonb;
  merged public.test_modules;
begin
  perform private.require_admin();
  perform private.refuse_if(save_module.id is null or char_length(btrim(coalesce(save_module.name, ''))) not between 1 and 120, 'TITLE_REQUIRED');
  perform private.refuse_if(save_module.held_on is null or save_module.held_on not between date '2000-01-01'
    and (now() at time zone 'America/Sao_Paulo')::date + 730, 'INVALID_DATE');
  select to_jsonb(m) into current from public.test_modules m where m.id = save_module.id for update;
  perform private.refuse_if(current is null and save_module.before is not null, 'NOT_FOUND');
  elsewhere := private.conflicting_values(current, save_module.before, wanted);
  if elsewhere is not null then
    return elsewhere;
  end if;
  merged := jsonb_populate_record(null::public.test_modules, private.merge_changes(coalesce(current, '{}'), save_module.before, wanted));
  perform private.refuse_if(exists (select from public.test_modules m where lower(m.name) = lower(merged.name) and m.id <> save_module.id),
    'MODULE_EXISTS');
  insert into public.test_modules (id, name, held_on) values (save_module.id, merged.name, merged.held_on)
  on conflict (id) do update set name = excluded.name, held_on = excluded.held_on;
  return null;
end $$;

create or replace function public.save_assignment(
  id uuid, title text, due_on date, kind public.homework_kind default 'free', instructions text default null, links jsonb default '[]'::jsonb,
  dictation text default null, students uuid[] default '{}'::uuid[], files jsonb default '[]'::jsonb, exact public.exact_part[] default null,
  before jsonb default null
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
begin
  perform private.require_admin();
  perform private.refuse_if(save_assignment.id is null, 'NOT_FOUND');
  select a.* into old from public.assignments a where a.id = save_assignment.id for update;
  if save_assignment.before is not null then
    perform private.refuse_if(old.id is null, 'NOT_FOUND');
    current := private.assignment_fields(old);
    wanted := jsonb_build_object('title', btrim(save_assignment.title), 'instructions', nullif(btrim(save_assignment.instructions), ''),
      'due_on', save_assignment.due_on, 'links', coalesce(save_assignment.links, '[]'), 'dictation', btrim(save_assignment.dictation),
      'exact', save_assignment.exact, 'files', coalesce(save_assignment.files, '[]'));
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
    exact := array(select part::public.exact_part from jsonb_array_elements_text(wanted -> 'exact') as part);
  end if;
  perform private.refuse_if(char_length(btrim(coalesce(save_assignment.title, ''))) not between 1 and 160, 'TITLE_REQUIRED');
  perform private.refuse_if(save_assignment.due_on is null or save_assignment.due_on > today + 730
    or (save_assignment.due_on < today and save_assignment.due_on is distinct from old.due_on), 'INVALID_DATE');
  perform private.refuse_if(not private.are_valid_links(coalesce(save_assignment.links, '[]')), 'INVALID_LINK');
  perform private.refuse_if(old.id is not null and old.kind <> save_assignment.kind, 'NOT_NOW');
  perform private.refuse_if(save_assignment.kind = 'dictation' and char_length(btrim(coalesce(save_assignment.dictation, ''))) not between 1 and 4000,
    'DICTATION_REQUIRED');
  perform private.refuse_if(exists (select from unnest(save_assignment.students) as student
      where not exists (select from public.profiles p where p.id = student and p.role = 'aluno' and p.deactivated_at is null)
        and not exists (select from public.homework h where h.student_id = student and h.assignment_id = save_assignment.id)), 'NOT_FOUND');
  insert into public.assignments (id, kind, title, instructions, links, due_on)
  values (save_assignment.id, save_assignment.kind, btrim(save_assignment.title), nullif(btrim(save_assignment.instructions), ''),
    coalesce(save_assignment.links, '[]'), save_assignment.due_on)
  on conflict (id) do update set title = excluded.title, instructions = excluded.instructions, links = excluded.links, due_on = excluded.due_on;
  if old.due_on <> save_assignment.due_on then
    update public.homework h set is_late = (h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on
    where h.assignment_id = save_assignment.id and h.submitted_at is not null
      and h.is_late <> ((h.submitted_at at time zone 'America/Sao_Paulo')::date > save_assignment.due_on);
  end if;
  perform private.attach_files(save_assignment.files, save_assignment.id, null);
  if save_assignment.kind = 'dictation' then
    perform private.refuse_if(not exists (select from public.homework_files f where f.assignment_id = save_assignment.id and (f.mime_type like 'audio/%' or f.mime_type like 'video/%')),
      'RECORDING_REQUIRED');
    insert into public.dictations (assignment_id, text, exact)
    values (save_assignment.id, btrim(save_assignment.dictation), coalesce(save_assignment.exact, '{}'))
    on conflict (assignment_id) do update set text = excluded.text, exact = coalesce(save_assignment.exact, dictations.exact);
  end if;
  for fresh in
    insert into public.homework (assignment_id, student_id)
    select save_assignment.id, student from unnest(save_assignment.students) as student
    on conflict (assignment_id, student_id) do nothing returning homework.id, homework.student_id
  loop
    perform private.notify(fresh.student_id, 'new_homework', jsonb_build_object(
      'homework_description', btrim(save_assignment.title), 'due_on', save_assignment.due_on,
      'link', '/my-progress?tab=homework&homework=' || fresh.id));
    told := told + 1;
  end loop;
  perform private.refuse_if(not exists (select from public.homework h where h.assignment_id = save_assignment.id), 'STUDENTS_REQUIRED');
  return jsonb_build_object('id', save_assignment.id, 'told', told);
end $$;

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
  select h.* into ours from public.homework h where h.id = grade_homework.homework for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.submissions <> coalesce(grade_homework.seen, 0), 'EDIT_CONFLICT');
  -- A repeated request, whose response was lost, is accepted.
  perform private.refuse_if(private.grade_json(ours.grade, ours.comment, ours.marks) not in (grade_homework.before,
    private.grade_json(grade_homework.grade, grade_homework.comment, grade_homework.marks)), 'ALREADY_GRADED');
  perform private.refuse_if(grade_homework.grade is null or grade_homework.grade not between 0 and 10 or scale(trim_scale(grade_homework.grade)) > 1,
    'INVALID_GRADE');
  perform private.refuse_if(not private.are_valid_marks(coalesce(grade_homework.marks, '[]')) or char_length(btrim(grade_homework.comment)) > 4000,
    'TOO_LONG');
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  update public.homework h
  set grade = grade_homework.grade, comment = nullif(btrim(grade_homework.comment), ''), marks = coalesce(grade_homework.marks, '[]'),
    status = 'graded', graded_at = coalesce(h.graded_at, now())
  where h.id = ours.id;
  update public.notifications n set is_read = true where n.type = 'homework_submitted' and n.content ->> 'homework' = ours.id::text and not n.is_read;
  if ours.grade is distinct from grade_homework.grade then
    perform private.notify(ours.student_id, case task.kind when 'dictation' then 'dictation_graded' else 'homework_graded' end,
      jsonb_build_object(case task.kind when 'dictation' then 'dictation_name' else 'homework_description' end, task.title,
        'grade', trim_scale(grade_homework.grade), 'link', '/my-progress?tab=homework&homework=' || ours.id));
  end if;
end $$;

create or replace function public.submit_homework(homework uuid, answer text default null, files jsonb default '[]'::jsonb, seen integer default 0) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ours public.homework;
  task public.assignments;
  answer_text constant text := nullif(btrim(submit_homework.answer, E' \t\r\n'), '');
  before text[];
  facts jsonb;
  admin uuid;
begin
  select h.* into ours from public.homework h where h.id = submit_homework.homework and h.student_id = auth.uid() and private.is_active() for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  select array_agg(f.object_name order by f.position) into before from public.homework_files f where f.homework_id = ours.id;
  -- A repeated request, whose response was lost; the homework may have been graded since.
  if ours.submissions = coalesce(submit_homework.seen, 0) + 1 and ours.answer is not distinct from answer_text
    and before is not distinct from (select array_agg(file ->> 'object' order by place) from jsonb_array_elements(submit_homework.files) with ordinality as f (file, place)) then
    return jsonb_build_object('submissions', ours.submissions, 'is_late', ours.is_late, 'submitted_at', ours.submitted_at);
  end if;
  perform private.refuse(case when ours.status = 'graded' then 'ALREADY_GRADED'
    when ours.submissions <> coalesce(submit_homework.seen, 0) then 'EDIT_CONFLICT' end);
  select a.* into task from public.assignments a where a.id = ours.assignment_id;
  perform private.refuse_if(char_length(answer_text) > 20000, 'TOO_LONG');
  perform private.attach_files(submit_homework.files, null, ours.id);
  perform private.refuse_if(task.kind = 'file' and not exists (select from public.homework_files f where f.homework_id = ours.id), 'FILE_REQUIRED');
  perform private.refuse_if((task.kind = 'dictation' and answer_text is null)
    or (answer_text is null and not exists (select from public.homework_files f where f.homework_id = ours.id)), 'ANSWER_REQUIRED');
  update public.homework h
  set answer = answer_text, status = 'submitted', submissions = h.submissions + 1, submitted_at = now(),
    is_late = (now() at time zone 'America/Sao_Paulo')::date > task.due_on, marks = '[]'
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
