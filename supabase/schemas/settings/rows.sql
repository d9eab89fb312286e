insert into public.site_settings default values;
