alter table public.test_modules
  add constraint test_modules_pkey primary key (id),
  add constraint test_modules_name_key unique (name),
  add constraint test_modules_name_check check (char_length(btrim(name)) between 1 and 120),
  add constraint test_modules_name_is_line check (private.is_line(name));

alter table public.module_grades
  add constraint module_grades_pkey primary key (module_id, student_id),
  add constraint module_grades_meanings_check check (meanings >= 0 and meanings <= 10),
  add constraint module_grades_questions_check check (questions >= 0 and questions <= 10),
  add constraint module_grades_dictation_check check (dictation >= 0 and dictation <= 10);
create index module_grades_by_student on public.module_grades (student_id);
