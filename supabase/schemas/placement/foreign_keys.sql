alter table public.placement_attempts
  add constraint placement_attempts_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null,
  add constraint placement_attempts_trial_id_fkey foreign key (trial_id) references public.calendar_entries (id) on delete set null;
alter table public.placement_answers
  add constraint placement_answers_attempt_id_fkey foreign key (attempt_id) references public.placement_attempts (id) on delete cascade,
  add constraint placement_answers_item_id_fkey foreign key (item_id) references public.placement_items (id);
