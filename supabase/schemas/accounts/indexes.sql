create index profiles_by_plan on public.profiles (plan);
create index profiles_by_name on public.profiles (full_name, id);
create index profiles_by_age on public.profiles (created_at desc, id);
create index profiles_by_email on public.profiles (lower(email));
create index profiles_of_admins on public.profiles (id) where role = 'admin';
create index profiles_by_password_expiry on public.profiles (temporary_password_expires_at) where temporary_password;
create index profiles_by_words on public.profiles using gin (private.trigrams(full_name, email));
create index consents_by_user on public.consents (user_id, kind);
create index consents_by_trial on public.consents (trial_booking_id);
