alter table public.trial_bookings
  add constraint trial_bookings_pkey primary key (id),
  add constraint trial_bookings_key_hash_key unique (key_hash),
  add constraint trial_bookings_key_hash_check check (octet_length(key_hash) = 32),
  add constraint trial_bookings_full_name_check check (char_length(full_name) between 2 and 120),
  add constraint trial_bookings_email_check check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  add constraint trial_bookings_phone_check check (phone ~ '^\+[1-9]\d{6,14}$'),
  add constraint trial_bookings_goals_check check (char_length(goals) between 1 and 2000),
  add constraint trial_bookings_message_check check (char_length(message) between 1 and 2000),
  add constraint trial_bookings_full_name_is_name check (private.is_name(full_name)),
  add constraint trial_bookings_lapsed_is_cancelled check (lapsed_at is null or status = 'cancelled');
create index trial_bookings_by_email on public.trial_bookings (email, created_at desc);
create index trial_bookings_by_plan on public.trial_bookings (plan);
create index trial_bookings_by_student on public.trial_bookings (student_id) where student_id is not null;
create index trial_bookings_by_creation on public.trial_bookings (created_at);
create index trial_bookings_held on public.trial_bookings (held_until) where held_until is not null;

alter table public.classes
  add constraint classes_pkey primary key (id),
  add constraint classes_online_link_check check (online_link ~ '^https://[^\s]+$' and char_length(online_link) <= 500),
  add constraint classes_notes_check check (char_length(btrim(notes)) between 1 and 2000),
  add constraint classes_online_link_is_line check (private.is_line(online_link));
create index classes_by_student on public.classes (student_id);
create index classes_by_series on public.classes (series_id) where series_id is not null;

alter table public.makeup_credits
  add constraint makeup_credits_pkey primary key (id),
  add constraint makeup_credits_from_class_key unique (from_class),
  add constraint makeup_credits_used_by_class_key unique (used_by_class),
  add constraint makeup_credits_reason_check check (char_length(btrim(reason)) between 1 and 300),
  add constraint makeup_credits_reason_is_line check (private.is_line(reason));
create index makeup_credits_by_student on public.makeup_credits (student_id, expires_on);

alter table private.open_trials
  add constraint open_trials_pkey primary key (id);
create index open_trials_by_network on private.open_trials (network, created_at) where network is not null;

alter table private.invitation_answers
  add constraint invitation_answers_pkey primary key (entry),
  add constraint invitation_answers_answer_check check (answer in ('yes', 'no', 'maybe'));
