-- Files of speaking homework: the teacher's spoken remarks, sound alone as an answer, and recordings that go with their homework.
set check_function_bodies = off;

create or replace function private.may_add_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/(voice-)?[0-9a-f-]{36}\.(pdf|jpe?g|png|webp|gif|avif|hei[cf]|mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf|mp4|mov|txt|rtf|docx?|xlsx?|pptx?|od[tsp])$'
    and split_part(name, '/', 1) = auth.uid()::text
    and (private.is_admin() or (private.is_active() and split_part(name, '/', 3) !~ '^voice-'
      and exists (select from public.homework h join public.assignments a on a.id = h.assignment_id
        where h.id::text = split_part(name, '/', 2) and h.student_id = auth.uid() and h.status <> 'graded'
          and (a.kind <> 'speaking' or name ~ '\.(mp3|m4a|aac|amr|3gp|ogg|opus|wav|web[am]|flac|caf)$'))
      and (select count(*) < 40 from storage.objects o
        where o.bucket_id = 'homework' and starts_with(o.name, split_part(may_add_homework_file.name, '/', 1) || '/' || split_part(may_add_homework_file.name, '/', 2) || '/'))))
$$;
comment on function private.may_add_homework_file is 'Whether the caller may upload a file under this name: a student to ungraded homework of their own, forty files at most, and only sound to a speaking assignment; the teacher to her own folder.';

create or replace function private.may_read_homework_file(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() or (private.is_active() and (split_part(name, '/', 1) = auth.uid()::text or exists (
    select from public.homework_files f join public.homework h on h.assignment_id = f.assignment_id
    where f.object_name = may_read_homework_file.name and h.student_id = auth.uid()) or exists (
    select from public.homework_files f join public.homework h on h.id = f.remark_of
    where f.object_name = may_read_homework_file.name and h.student_id = auth.uid() and h.status = 'graded')))
$$;
comment on function private.may_read_homework_file is 'Whether the caller may read a file: their own, one of an assignment of theirs, or a spoken remark on graded homework of theirs.';

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
  perform private.attach_files((
    select jsonb_agg(jsonb_build_object('object', mark ->> 'voice', 'name', split_part(mark ->> 'voice', '/', 3)))
    from jsonb_array_elements(grade_homework.marks) as mark where mark ? 'voice'), null, null, ours.id);
  perform private.refuse_if(exists (select from public.homework_files f where f.remark_of = ours.id and f.mime_type not like 'audio/%'), 'SPEAKING_REQUIRED');
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
comment on function public.grade_homework is 'Saves the teacher''s grade of a submission, from 0 to 10 with one decimal, with a comment, comments on passages and remarks at moments of a recording, by text or voice. Can be corrected. before: {grade, comment, marks} as she read them; ALREADY_GRADED when another tab has changed them.';

create or replace function public.list_orphaned_files(bucket text, older_than interval default '1 day'::interval) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = list_orphaned_files.bucket
    -- The folders of people are named by their id; greetings have no folder.
    and (o.created_at < now() - list_orphaned_files.older_than or o.bucket_id <> 'greetings' and not exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1))
      -- Homework that was withdrawn or erased takes its files along. An assignment's files come before the assignment.
      or o.bucket_id = 'homework' and not exists (select from public.homework h where h.id::text = split_part(o.name, '/', 2))
        and (o.name ~ '/voice-' or exists (select from public.profiles p where p.id::text = split_part(o.name, '/', 1) and p.role = 'aluno')))
    and case list_orphaned_files.bucket
      when 'homework' then not exists (select from public.homework_files f where f.object_name = o.name)
      when 'avatars' then not exists (select from public.profiles p where p.photo = o.name)
      when 'payment-proofs' then not exists (select from public.payment_proofs f where f.object_name = o.name)
      when 'greetings' then not exists (select from public.site_settings s where s.greeting_file = o.name)
      else false end
  limit 500
$$;
comment on function public.list_orphaned_files is 'Files of a bucket that no row refers to or whose owner or homework was deleted, at most 500, for the server to remove.';

create or replace function private.export_lessons(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'trial_bookings', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'key_hash' || jsonb_build_object('starts_at', e.starts_at) order by b.created_at), '[]')
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id where b.id = any (private.bookings_of(person))),
    'placement_tests', (select coalesce(jsonb_agg(jsonb_build_object('started_at', t.started_at, 'finished_at', t.finished_at, 'level', t.level,
        'correct', t.correct, 'profile', t.profile, 'shown_name', t.shown_name, 'answers', (
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
    'teachers_notes', (select jsonb_build_object('text', n.text, 'updated_at', n.updated_at) from public.student_notes n where n.student_id = person),
    'feedback', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from public.feedback f where f.student_id = person),
    'testimonials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.created_at), '[]')
      from public.testimonials t join public.feedback f on f.id = t.feedback_id where f.student_id = person))
$$;
comment on function private.export_lessons is 'A person''s classes, tests, homework, grades, cards and feedback, for their data export.';
