alter table public.profiles add constraint profiles_plan_fkey foreign key (plan) references public.plans (name) on update cascade;
alter table public.consents add constraint consents_trial_booking_id_fkey foreign key (trial_booking_id)
  references public.trial_bookings (id) on delete cascade;
