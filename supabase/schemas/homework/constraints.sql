alter table public.assignments
  add constraint assignments_pkey primary key (id),
  add constraint assignments_title_check check (char_length(btrim(title)) between 1 and 160),
  add constraint assignments_instructions_check check (char_length(btrim(instructions)) between 1 and 8000),
  add constraint assignments_links_check check (private.are_links(links)),
  add constraint assignments_title_is_line check (private.is_line(title));
create index assignments_by_due on public.assignments (due_on);

alter table public.dictations
  add constraint dictations_pkey primary key (assignment_id),
  add constraint dictations_text_check check (char_length(btrim(text)) between 1 and 4000),
  add constraint dictations_exact_known check (array_position(exact, null) is null and cardinality(exact) <= 3);

alter table public.homework
  add constraint homework_pkey primary key (id),
  add constraint homework_assignment_id_student_id_key unique (assignment_id, student_id),
  add constraint homework_answer_check check (char_length(btrim(answer)) between 1 and 20000),
  add constraint homework_grade_check check (grade >= 0 and grade <= 10),
  add constraint homework_comment_check check (char_length(btrim(comment)) between 1 and 4000),
  add constraint homework_marks_check check (private.are_marks(marks)),
  add constraint homework_graded_has_grade check ((status = 'graded') = (grade is not null and graded_at is not null)),
  add constraint homework_submitted_says_when check ((submissions > 0) = (submitted_at is not null)),
  add constraint homework_submitted_was_sent check (status <> 'submitted' or submissions > 0);
create index homework_by_student on public.homework (student_id, assigned_at desc);
create index homework_to_grade on public.homework (submitted_at) where status = 'submitted';
create index homework_graded on public.homework (graded_at desc, id) where status = 'graded';

alter table public.homework_files
  add constraint homework_files_pkey primary key (id),
  add constraint homework_files_object_name_key unique (object_name),
  add constraint homework_files_object_name_check check (char_length(object_name) <= 200),
  add constraint homework_files_file_name_check check (char_length(btrim(file_name)) between 1 and 200),
  add constraint homework_files_size_bytes_check check (size_bytes > 0),
  add constraint homework_files_belong check (num_nonnulls(assignment_id, homework_id) = 1);
create index homework_files_of_assignment on public.homework_files (assignment_id) where assignment_id is not null;
create index homework_files_of_homework on public.homework_files (homework_id) where homework_id is not null;
