alter table public.module_grades
  add constraint module_grades_module_id_fkey foreign key (module_id) references public.test_modules (id) on delete cascade,
  add constraint module_grades_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade;
