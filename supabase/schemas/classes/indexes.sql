create index trial_bookings_by_email on public.trial_bookings (email, created_at desc);
create index trial_bookings_by_plan on public.trial_bookings (plan);
create index trial_bookings_by_student on public.trial_bookings (student_id) where student_id is not null;
create index trial_bookings_by_creation on public.trial_bookings (created_at);
create index trial_bookings_held on public.trial_bookings (held_until) where held_until is not null;
create index classes_by_student on public.classes (student_id);
create index classes_by_series on public.classes (series_id) where series_id is not null;
create index makeup_credits_by_student on public.makeup_credits (student_id, expires_on);
create index unverified_trials_by_network on private.unverified_trials (network, created_at) where network is not null;
