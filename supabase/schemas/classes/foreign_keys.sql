alter table public.trial_bookings
  add constraint trial_bookings_id_fkey foreign key (id) references public.calendar_entries (id) on delete cascade,
  add constraint trial_bookings_plan_fkey foreign key (plan) references public.plans (name) on update cascade,
  add constraint trial_bookings_student_id_fkey foreign key (student_id) references public.profiles (id) on delete set null;
alter table public.classes
  add constraint classes_id_fkey foreign key (id) references public.calendar_entries (id) on delete cascade,
  add constraint classes_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade;
alter table public.makeup_credits
  add constraint makeup_credits_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade,
  add constraint makeup_credits_from_class_fkey foreign key (from_class) references public.classes (id) on delete set null,
  add constraint makeup_credits_used_by_class_fkey foreign key (used_by_class) references public.classes (id) on delete set null;
alter table private.open_trials
  add constraint open_trials_id_fkey foreign key (id) references public.trial_bookings (id) on delete cascade;
alter table private.invitation_answers
  add constraint invitation_answers_entry_fkey foreign key (entry) references public.calendar_entries (id) on delete cascade;
