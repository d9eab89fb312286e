alter table public.testimonials
  add constraint testimonials_feedback_id_fkey foreign key (feedback_id) references public.feedback (id) on delete cascade;
alter table public.feedback
  add constraint feedback_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade,
  add constraint feedback_class_id_fkey foreign key (class_id) references public.classes (id) on delete set null;
