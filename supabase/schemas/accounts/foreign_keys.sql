alter table public.profiles
  add constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  add constraint profiles_plan_fkey foreign key (plan) references public.plans (name) on update cascade;
alter table public.consents
  add constraint consents_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  add constraint consents_trial_booking_id_fkey foreign key (trial_booking_id) references public.trial_bookings (id) on delete cascade;
alter table public.erasure_requests
  add constraint erasure_requests_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
alter table public.student_notes
  add constraint student_notes_student_id_fkey foreign key (student_id) references public.profiles (id) on delete cascade;
alter table private.spent_passwords
  add constraint spent_passwords_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade;
