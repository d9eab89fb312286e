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

create function private.assignment_fields(assignment public.assignments) returns jsonb
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

create function public.withdraw_homework(homework uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ours public.homework;
begin
  perform private.require_admin();
  select h.* into ours from public.homework h where h.id = withdraw_homework.homework for update;
  perform private.refuse_if(ours.id is null, 'NOT_FOUND');
  perform private.refuse_if(ours.status <> 'pending' or ours.submissions > 0, 'NOT_NOW');
  delete from public.notifications n where n.user_id = ours.student_id and n.type = 'new_homework'
    and n.content ->> 'link' like '%' || ours.id;
  delete from public.mail_outbox o where o.user_id = ours.student_id and o.kind = 'new_homework' and o.state = 'queued'
    and o.data ->> 'link' like '%' || ours.id;
  delete from private.digest_items i where i.user_id = ours.student_id and i.kind = 'new_homework'
    and i.data ->> 'link' like '%' || ours.id;
  delete from public.homework h where h.id = ours.id;
  delete from public.assignments a where a.id = ours.assignment_id
    and not exists (select from public.homework h where h.assignment_id = a.id);
end $$;
comment on function public.withdraw_homework is 'Withdraws homework that was not handed in. Deletes the assignment once no student has it.';
