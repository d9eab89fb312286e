create index profiles_by_plan on public.profiles (plan);
create index profiles_by_name on public.profiles (full_name, id);
create index profiles_by_age on public.profiles (created_at desc, id);
create index profiles_by_email on public.profiles (lower(email));
create index consents_by_user on public.consents (user_id, kind);
create index consents_by_trial on public.consents (trial_booking_id);
