create function private.grade_json(grade numeric, comment text, marks jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('grade', grade_json.grade, 'comment', nullif(btrim(grade_json.comment), ''), 'marks',
    coalesce(grade_json.marks, '[]'))
$$;
comment on function private.grade_json is 'A grade in normalized form, for comparison.';

create function public.grade_homework(
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
