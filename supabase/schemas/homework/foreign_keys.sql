alter table public.dictations
  add constraint dictations_assignment_id_fkey foreign key (assignment_id) references public.assignments (id) on delete cascade;
alter table public.homework
  add constraint homework_assignment_id_fkey foreign key (assignment_id) references public.assignments (id) on delete cascade,
  add constraint homework_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade;
alter table public.homework_files
  add constraint homework_files_assignment_id_fkey foreign key (assignment_id) references public.assignments (id) on delete cascade,
  add constraint homework_files_homework_id_fkey foreign key (homework_id) references public.homework (id) on delete cascade;
