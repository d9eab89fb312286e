insert into public.site_settings default values;
insert into private.site_address default values;
