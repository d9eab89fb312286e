alter table public.trial_bookings add constraint trial_bookings_plan_fkey foreign key (plan)
  references public.plans (name) on update cascade;
