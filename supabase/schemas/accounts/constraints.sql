alter table public.profiles
  add constraint profiles_pkey primary key (id),
  add constraint profiles_full_name_check check (char_length(full_name) <= 120),
  add constraint profiles_email_check check (char_length(email) <= 254),
  add constraint profiles_phone_check check (phone ~ '^\+[1-9]\d{6,14}$'),
  add constraint profiles_guardian_name_check check (char_length(guardian_name) between 2 and 120),
  add constraint profiles_guardian_contact_check check (char_length(guardian_contact) between 5 and 254),
  add constraint profiles_profession_check check (char_length(profession) between 1 and 120),
  add constraint profiles_goal_check check (char_length(goal) between 1 and 2000),
  add constraint profiles_level_check check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2')),
  add constraint profiles_photo_check check (photo ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.webp$'),
  add constraint profiles_full_name_is_name check (full_name = '' or private.is_name(full_name)),
  add constraint profiles_guardian_name_is_name check (private.is_name(guardian_name)),
  add constraint profiles_guardian_contact_is_line check (private.is_line(guardian_contact)),
  add constraint profiles_profession_is_line check (private.is_line(profession));
create index profiles_by_plan on public.profiles (plan);
create index profiles_by_name on public.profiles (full_name, id);
create index profiles_by_age on public.profiles (created_at desc, id);
create index profiles_by_email on public.profiles (lower(email));

alter table public.consents
  add constraint consents_pkey primary key (id),
  add constraint consents_check check (num_nonnulls(user_id, trial_booking_id) = 1);
create index consents_by_user on public.consents (user_id, kind);
create index consents_by_trial on public.consents (trial_booking_id);

alter table public.erasure_requests
  add constraint erasure_requests_pkey primary key (user_id),
  add constraint erasure_requests_reason_check check (char_length(reason) between 1 and 1000);

alter table public.student_notes
  add constraint student_notes_pkey primary key (student_id),
  add constraint student_notes_text_check check (char_length(text) <= 20000);

alter table private.spent_passwords
  add constraint spent_passwords_pkey primary key (user_id);
