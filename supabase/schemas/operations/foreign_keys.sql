alter table public.error_logs
  add constraint error_logs_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null;
