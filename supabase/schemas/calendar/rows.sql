insert into public.scheduling_rules default values;
