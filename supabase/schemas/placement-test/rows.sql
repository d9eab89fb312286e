insert into public.placement_settings default values;
